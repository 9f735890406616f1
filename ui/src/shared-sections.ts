// Most pages show these, so they belong to the main script. Otherwise every page's script would contain a copy.
import "./sections/Head";
import "./ui/Button";
