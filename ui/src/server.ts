// First, because React uses these features while it is evaluated.
import "./server/quickjs-shim";
import "./server/render";
// All in this one file: the dynamic imports of the routes find them here.
import "./words/en/services/+([a-z0-9-]).ts?(x)";
import "./words/en/+([a-z0-9-]).ts?(x)";
