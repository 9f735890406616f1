const PICTURE = /(?:<picture><source media="([^"]+)" srcSet="([^"]+)"[^>]*\/>)?<img ([^>]*fetchPriority="high"[^>]*)\/>/;

/**
 * Links to the first picture of a page, which is the largest thing that its visitors see first. In the head they come before the style
 * sheet, so the browser asks for the picture before it has read the sheet. Empty for a page whose first picture is not urgent.
 */
export function firstPicture(body: string): string {
  const [, media, narrow, image] = PICTURE.exec(body) ?? [];
  if (image === undefined) return "";
  const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(image)?.[1];
  const srcSet = attribute("srcSet");
  const sizes = srcSet ? ` imagesrcset="${srcSet}" imagesizes="${attribute("sizes") ?? "100vw"}"` : "";
  const picture = `href="${attribute("src") ?? ""}"${sizes}`;
  if (media === undefined || narrow === undefined) return preload(picture);
  return preload(`href="${narrow}" media="${media}"`) + preload(`${picture} media="not all and ${media}"`);
}

function preload(what: string): string {
  return `<link rel="preload" as="image" fetchpriority="high" ${what}/>`;
}
