declare module "*.css";
// Parcel resolves these patterns to several files, because the server's bundle contains all pages.
declare module "*/+([A-Za-z]).tsx";
declare module "*/+([a-z0-9-]).ts?(x)";
// Parcel replaces these expressions with the values of the build.
declare const process: { env: { NODE_ENV?: string; SITE_LANGUAGE?: string } };
