/** The names of the pages in menus, breadcrumbs and links, by path. */
export const pageLabels = {
  "/": "Home",
  "/about-us": "Who we are",
  "/why-stand-fast": "Why choose us",
  "/organogram": "Organogram",
  "/hedonistic-approach": "Hedonistic Approach",
  "/what-we-do": "Security services",
  "/banks": "Banks",
  "/housing-societies": "Housing societies",
  "/company-profile": "Company profile",
  "/contact-us": "Contact us",
  "/contact-us/sent": "Message sent",
  "/request-a-quote": "Request a quotation",
  "/request-a-quote/sent": "Request sent",
  "/complaint": "Make a complaint",
  "/complaint/sent": "Complaint sent",
  "/news": "News",
  "/news/page/:page": "Older news",
  "/news/:slug": "News item",
  "/career": "Jobs",
  "/career/:slug": "Opening",
  "/career-apply": "Apply for a job",
  "/career-apply/sent": "Application sent",
  "/privacy": "Privacy",
  "/downloads": "Downloads",
  "/services/physical-security": "Physical security",
  "/services/high-profile-events": "High-profile events",
  "/services/security-escort": "Security escort",
  "/services/training-courses": "Training & courses",
  "/services/bullet-proof-vehicles": "Bullet-proof vehicles",
  "/services/burglar-alarm": "Burglar alarm",
  "/services/security-system": "Security systems",
  "/services/canine": "Canine",
};

/** Links with another label than their page's name. */
export const linkLabels = {
  backHome: "Back to Home",
  laws: "The laws in brief",
  jobs: "Looking for a job? See the openings",
};

/** The name of a second or later page of the news. */
export const newsPageLabel = (page: number) => `Page ${page}`;
