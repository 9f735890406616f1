// This import must be first, because React uses these features when it is evaluated.
import "./server/quickjs-shim";
import "./server/render";
// The server's bundle is a single file, so these imports include the words that the routes import dynamically.
import "./words/en/services/+([a-z0-9-]).ts?(x)";
import "./words/en/+([a-z0-9-]).ts?(x)";
