// First, because React uses these features while it is evaluated.
import "./server/quickjs-shim";
import "./server/render";
