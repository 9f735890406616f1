/** Government portals. The Punjab monitoring directorate has no site of its own: Punjab Home links to it. */
export const importantLinks = [
  { label: "Interior Ministry", url: "https://www.interior.gov.pk/" },
  { label: "ICT Administration", url: "https://ictadministration.gov.pk/" },
  { label: "Punjab Home Dept", url: "https://home.punjab.gov.pk/" },
  { label: "Punjab Monitoring", url: "https://home.punjab.gov.pk/" },
  { label: "KPK", url: "https://hd.kp.gov.pk/" },
  { label: "AJ&K", url: "https://www.ajk.gov.pk/" },
  { label: "Gilgit-Baltistan", url: "https://gilgitbaltistan.gov.pk/" },
  { label: "Sindh", url: "https://home.sindh.gov.pk/" },
  { label: "Balochistan", url: "https://home.balochistan.gov.pk/" },
];
