declare module "*.css";
// What Parcel resolves to several files: the server needs all pages in one.
declare module "*/+([A-Za-z]).tsx";
declare module "*/+([a-z0-9-]).ts?(x)";
