// Most pages show these, so they belong to the main script. Otherwise every page's script would contain a copy.
import "./page/CallToAction";
import "./page/Head";
import "./page/PageBanner";
import "./ui/Section";
import "./ui/SectionHeading";
