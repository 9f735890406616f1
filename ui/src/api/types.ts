// Generated from the Rust types; `UPDATE_TYPES=1 cargo test --lib api_types` writes it.

export type Address = { 
/**
 * House, street and sector.
 */
street: string, 
/**
 * Town.
 */
locality: string, 
/**
 * Province or territory.
 */
region: string, 
/**
 * Postal code.
 */
postal_code: string, 
/**
 * ISO 3166-1 alpha-2 code.
 */
country: string, };

export type Assets = { 
/**
 * The text of the style sheet.
 */
style: string, 
/**
 * The path of the script.
 */
script: string, };

export type Block = { "type": "heading", 
/**
 * 1 to 3.
 */
level: number, 
/**
 * The words.
 */
content: Array<Inline>, } | { "type": "paragraph", 
/**
 * The words.
 */
content: Array<Inline>, } | { "type": "list", 
/**
 * The number of the first item; null for a list with bullets.
 */
start: number | null, 
/**
 * The blocks of each item; never empty.
 */
items: Array<Array<Block>>, } | { "type": "quote", 
/**
 * The quoted blocks.
 */
content: Array<Block>, } | { "type": "rule" };

export type Company = { 
/**
 * The names of the top-level fields that still contain sample data. A demo adds `jobs` and `news`.
 */
samples: Array<string>, 
/**
 * The name on every page.
 */
name: string, 
/**
 * The date when the company was founded, `YYYY-MM-DD`.
 */
founded: string, 
/**
 * The scheme and host of the site, without a trailing slash.
 */
public_url: SiteUrl, 
/**
 * Telephone lines. Every Call button uses the first one.
 */
phones: Array<Phone>, 
/**
 * The address of every `mailto:` link.
 */
email: Email, 
/**
 * The address of the office.
 */
address: Address, 
/**
 * The regions that the company serves, largest first.
 */
areas_served: Array<string>, 
/**
 * The map on the contact page.
 */
map: CompanyMap, 
/**
 * The directors in the order of the page.
 */
directors: Array<Director>, 
/**
 * Customers who agreed to appear by name, in the order of the carousel. If the list is empty, it shows sectors.
 */
clients: Array<NamedClient>, 
/**
 * Texts for photographs that replace the drawings of the company profile.
 */
slides: Array<SlideWords>, 
/**
 * Licences, registrations, insurances and memberships.
 */
licences: Array<Licence>, 
/**
 * The company's registrations and their numbers.
 */
registration: string | null, 
/**
 * The insurance: the risks, the sum and the insurer.
 */
insurance: string | null, 
/**
 * The registration with the Employees' Old-Age Benefits Institution.
 */
eobi: string | null, 
/**
 * The registration with the social security institution of the province.
 */
social_security: string | null, 
/**
 * How soon the office answers, as in "We answer within one working day".
 */
answer_within: string | null, 
/**
 * How soon the company surveys a site, for example "three working days".
 */
survey_within: string | null, 
/**
 * How soon a quotation follows the survey.
 */
quotation_within: string | null, 
/**
 * How soon the company replaces an absent guard.
 */
relief_within: string | null, 
/**
 * How often supervisors check a post at night, for example "three a week".
 */
night_checks: string | null, 
/**
 * The notice period of a contract, for example "30 days".
 */
notice: string | null, 
/**
 * The number of guards on duty.
 */
guards_on_duty: number | null, 
/**
 * The number of supervisors who check posts at night.
 */
night_supervisors: number | null, 
/**
 * The districts where these supervisors are based.
 */
night_supervisor_districts: Array<string>, 
/**
 * The districts where the company has guards.
 */
districts: Array<string>, 
/**
 * The emergency numbers on the home page, as people dial them.
 */
emergency_numbers: Array<EmergencyNumber>, 
/**
 * Links in the footer to portals of authorities.
 */
important_links: Array<ImportantLink>, 
/**
 * The company's pages in social networks.
 */
social_links: Array<SocialLink>, 
/**
 * The office hours, one line per item.
 */
office_hours: Array<string>, 
/**
 * The WhatsApp number.
 */
whatsapp: PhoneNumber | null, 
/**
 * Where applicants can come without an appointment.
 */
walk_in: WalkIn | null, 
/**
 * The developer whom the footer credits.
 */
developer: Developer, };

export type CompanyMap = { 
/**
 * The address of the embedded map.
 */
embed_url: WebUrl, 
/**
 * The address of the full map, which opens in a new tab.
 */
link_url: WebUrl, };

export type DataName = "news" | "latestNews" | "newsItem" | "jobs" | "job" | "downloads";

export type Developer = { 
/**
 * The developer's name.
 */
name: string, 
/**
 * The developer's site, if the name is a link.
 */
url: WebUrl | null, };

export type Director = { 
/**
 * The position, for example "Chief Executive".
 */
role: string, 
/**
 * The full name.
 */
name: string, 
/**
 * The path of the portrait below `/images/`.
 */
photo: string | null, 
/**
 * The letter, one paragraph per item.
 */
letter: Array<string>, };

export type DocumentSource = { 
/**
 * The name.
 */
label: string, 
/**
 * The address. May be plain HTTP, because some gazettes have no HTTPS.
 */
url: string, };

export type DownloadDocument = { 
/**
 * Part of links to the card.
 */
id: number, 
/**
 * The title.
 */
title: string, 
/**
 * Whether the title is in the language of the page. The titles of laws are in English on all pages.
 */
is_translated: boolean, 
/**
 * The kind of document, such as "Summary".
 */
kind: string | null, 
/**
 * A short description of the content.
 */
summary: string | null, 
/**
 * A sentence about whether it still applies.
 */
status: string | null, 
/**
 * The territory, on the first document of each territory.
 */
territory: string | null, 
/**
 * The path of the file.
 */
file: string, 
/**
 * The path of a picture of the first page, if it exists.
 */
preview: string | null, 
/**
 * The language of the document.
 */
language: Language, 
/**
 * The source of the official text.
 */
source: DocumentSource | null, 
/**
 * The number of pages, if it could be determined.
 */
pages: number | null, 
/**
 * The size in kilobytes, rounded up.
 */
kilobytes: number, };

export type Downloads = { 
/**
 * Regulations.
 */
documents: Array<DownloadDocument>, 
/**
 * Specimens and forms.
 */
specimens: Array<DownloadDocument>, };

export type Email = string;

export type EmergencyNumber = { 
/**
 * The service, for example "Rescue".
 */
name: string, 
/**
 * The official number. It may have few digits, and hyphens.
 */
number: ShortNumber, 
/**
 * The number that works today, if it differs.
 */
current: ShortNumber | null, };

export type FieldCode = "missing" | "invalid" | "too_long" | "control_characters" | "not_a_choice" | "empty_file" | "too_large" | "wrong_type" | "not_a_real_file" | "picture" | "save_as_pdf" | "protected" | "damaged" | "macros" | "too_short" | "too_many_photos" | "file_and_photos" | "not_a_photo" | "heic_photo" | "damaged_photo" | "large_photo" | "stale_form" | "not_open";

export type FormState = { 
/**
 * A sentence for the top of the form.
 */
message: string, 
/**
 * The entered values, by field.
 */
values: { [key in string]?: string }, 
/**
 * The fields that had files. The visitor must choose these files again, because a page cannot do it.
 */
files: Array<string>, 
/**
 * A sentence for each wrong field.
 */
errors: { [key in string]?: string }, 
/**
 * The problem with the whole form.
 */
problem: RefusalCode, 
/**
 * The number of seconds until the visitor can send the form again, if there is a wait.
 */
wait: number | null, 
/**
 * The problem with each wrong field.
 */
codes: { [key in string]: FieldCode }, 
/**
 * The number of the wrong photograph, counted from 1.
 */
photo: number | null, };

export type ImportantLink = { 
/**
 * The text of the link.
 */
label: string, 
/**
 * The address.
 */
url: WebUrl, };

export type Inline = { "type": "strong", 
/**
 * The words.
 */
content: Array<Inline>, } | { "type": "emphasis", 
/**
 * The words.
 */
content: Array<Inline>, } | { "type": "link", 
/**
 * A URL with an allowed scheme, or a path of this site.
 */
href: string, 
/**
 * The words; never empty.
 */
content: Array<Inline>, } | string;

export type JobOpening = { 
/**
 * Whether it exists in both languages.
 */
is_translated: boolean, 
/**
 * The description with its formatting.
 */
text: RichText, 
/**
 * The row id.
 */
id: number, 
/**
 * The last segment of the page's URL.
 */
slug: string, 
/**
 * The position.
 */
title: string, 
/**
 * The town or region of the work.
 */
location: string, 
/**
 * The number of vacancies.
 */
no_of_vacancies: number, 
/**
 * The minimum age in years.
 */
min_age: number, 
/**
 * The maximum age in years.
 */
max_age: number, 
/**
 * The deadline, `YYYY-MM-DD`: the last day in Karachi on which the job is open.
 */
expired_date: string, 
/**
 * Plain text with blank lines between paragraphs.
 */
description: string, 
/**
 * The time of publication, RFC 3339 with offset.
 */
posted_at: string, 
/**
 * The lowest pay in whole rupees.
 */
pay_min: number | null, 
/**
 * The highest pay in whole rupees. `None` if the office gives only the lowest.
 */
pay_max: number | null, 
/**
 * The period that the pay is for.
 */
pay_period: PayPeriod | null, 
/**
 * The hours of work, such as "12-hour shifts".
 */
hours: string | null, 
/**
 * The days off, for example "Sunday".
 */
days_off: string | null, 
/**
 * How overtime is paid.
 */
overtime: string | null, 
/**
 * Whether lodging is provided, such as "provided".
 */
lodging: string | null, 
/**
 * The meals, for example "two a day, free".
 */
meals: string | null, 
/**
 * Who pays for the uniform, such as "provided, not deducted".
 */
uniform: string | null, 
/**
 * The training, and whether it is paid.
 */
training: string | null, 
/**
 * Schooling or other requirements.
 */
education: string | null, 
/**
 * The minimum height, such as "men 5 ft 6, women 5 ft 2".
 */
height: string | null, 
/**
 * The documents to bring, separated by semicolons.
 */
documents: string | null, };

export type Language = "en" | "ur";

export type Licence = { 
/**
 * The name, for example "Registration with EOBI".
 */
name: string, 
/**
 * The issuer.
 */
authority: string, 
/**
 * The number as printed.
 */
number: string, 
/**
 * The territory where it is valid; `None` for everywhere.
 */
territory: string | null, 
/**
 * The last day, `YYYY-MM-DD`; `None` if it does not expire.
 */
valid_until: string | null, 
/**
 * The address of the authority's record, or of a copy of the licence.
 */
url: WebUrl | null, };

export type NamedClient = { 
/**
 * The customer's name.
 */
name: string, 
/**
 * The path of the logo below `/images/`. `None` if the page shows only the name.
 */
logo: string | null, 
/**
 * The customer's sector, for example "Banking".
 */
sector: string | null, };

export type NewsItem = { 
/**
 * Whether it exists in both languages.
 */
is_translated: boolean, 
/**
 * The content with its formatting.
 */
text: RichText, 
/**
 * The row id.
 */
id: number, 
/**
 * The last segment of the page's URL.
 */
slug: string, 
/**
 * The path of the picture, or of the default picture.
 */
imageUrl: string, 
/**
 * The headline, one line.
 */
title: string, 
/**
 * Plain text with blank lines between paragraphs.
 */
content: string, 
/**
 * The time of publication, RFC 3339 with offset.
 */
published_at: string, };

export type PageContent = { 
/**
 * The page's own path, without a query. It differs from the requested path after a redirect and on error pages.
 */
path: string, 
/**
 * The HTTP status of the page.
 */
status: number, 
/**
 * The text of the document's title.
 */
title: string, 
/**
 * The data of the page.
 */
data: PageData, };

export type PageData = { 
/**
 * The news items on this page, newest first.
 */
news: Array<NewsItem> | null, 
/**
 * The newest items, for previews.
 */
latestNews: Array<NewsItem> | null, 
/**
 * Number of pages in the list of news.
 */
newsPages: number | null, 
/**
 * The one news item of its page.
 */
newsItem: NewsItem | null, 
/**
 * Time of that item's last change, RFC 3339 with offset.
 */
newsUpdatedAt: string | null, 
/**
 * Open jobs, soonest deadline first.
 */
jobs: Array<JobOpening> | null, 
/**
 * The one open job of its page.
 */
job: JobOpening | null, 
/**
 * The documents to download.
 */
downloads: Downloads | null, };

export type PayPeriod = "hour" | "day" | "month";

export type Phone = { 
/**
 * The purpose of the line, for example "Office".
 */
label: string, 
/**
 * The number in international form, with separators.
 */
number: PhoneNumber, };

export type PhoneNumber = string;

export type Photograph = { 
/**
 * The start of the paths of the copies. A hyphen, the width and `.webp` follow.
 */
base: string, 
/**
 * The widths in pixels, the narrowest first.
 */
widths: Array<number>, 
/**
 * The height of the widest copy in pixels.
 */
height: number, 
/**
 * Whether it replaces a drawing. The text of the page describes the drawing.
 */
replaces_drawing: boolean, };

export type Pictures = { 
/**
 * Photographs, by the path that pages use for the picture.
 */
photographs: { [key in string]: Photograph }, 
/**
 * The routes of the pages that no longer show any drawing.
 */
without_drawings: Array<string>, };

export type RefusalCode = "invalid" | "malformed" | "cross_site" | "too_large" | "too_often" | "too_slow" | "too_slow_for_file" | "busy" | "not_open" | "full" | "no_files" | "not_stored";

export type RenderRequest = { 
/**
 * Path of the page, without query.
 */
path: string, 
/**
 * The company's facts.
 */
company: Company, 
/**
 * The company's own pictures.
 */
pictures: Pictures, 
/**
 * The company's name in English. Search engines use it to recognise the same job in both languages.
 */
employer: string, 
/**
 * The data of this page.
 */
data: PageData, 
/**
 * A rejected form to show again, with its errors.
 */
form: FormState | null, };

export type RenderedPage = { 
/**
 * The HTTP status.
 */
status: number, 
/**
 * The text of the document's title.
 */
title: string, 
/**
 * The whole document.
 */
html: string, 
/**
 * The Link header, if the document starts with a picture. Browsers then request the picture before they have the document.
 */
link: string | null, };

export type RichText = Array<Block>;

export type ShortNumber = string;

export type SiteList = { 
/**
 * The pages with their own paths.
 */
pages: Array<SitePage>, 
/**
 * For an unknown path.
 */
notFound: SitePage, 
/**
 * For an unknown path below the jobs.
 */
missingJob: SitePage, 
/**
 * For a job that is no longer open.
 */
closedJob: SitePage, 
/**
 * For a page that cannot be rendered.
 */
unavailable: SitePage, };

export type SitePage = { 
/**
 * The path, with at most one parameter, such as `/news/:slug`.
 */
path: string, 
/**
 * The data that the page requests.
 */
data: Array<DataName>, 
/**
 * Whether search engines should list it.
 */
indexed: boolean, };

export type SiteUrl = string;

export type SlideWords = { 
/**
 * The number in the name of the picture's file: 1 to 14, or 16.
 */
number: number, 
/**
 * The heading.
 */
title: string, 
/**
 * One or two sentences below the heading.
 */
text: string | null, };

export type SocialLink = { 
/**
 * The network.
 */
network: SocialNetwork, 
/**
 * The address of the page.
 */
url: WebUrl, };

export type SocialNetwork = "facebook" | "x" | "linkedin" | "youtube" | "instagram" | "tiktok";

export type WalkIn = { 
/**
 * The address, as you would tell it to a driver.
 */
place: string, 
/**
 * The days and hours.
 */
hours: string, };

export type WebUrl = string;
