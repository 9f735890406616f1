// This import must be first, because React uses these features when it is evaluated.
import "./server/quickjs-shim";
import "./server/render";
// The server's bundle is a single file, so these imports include the words that the routes import dynamically.
import "./words/ur/services/+([a-z0-9-]).ts?(x)";
import "./words/ur/+([a-z0-9-]).ts?(x)";
