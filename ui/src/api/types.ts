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
 * Names of the top-level fields that still contain sample values. A demo adds `jobs` and `news`.
 */
samples: Array<string>, 
/**
 * The name on every page.
 */
name: string, 
/**
 * Date of foundation, `YYYY-MM-DD`.
 */
founded: string, 
/**
 * Scheme and host under which the site is published, without a trailing slash.
 */
public_url: SiteUrl, 
/**
 * Telephone lines; every Call button uses the first.
 */
phones: Array<Phone>, 
/**
 * The address of every `mailto:` link.
 */
email: Email, 
/**
 * The office.
 */
address: Address, 
/**
 * Regions served, largest unit first.
 */
areas_served: Array<string>, 
/**
 * The map on the contact page.
 */
map: CompanyMap, 
/**
 * Directors in the order of the page.
 */
directors: Array<Director>, 
/**
 * Clients who agreed to be named, in the order of the carousel. Without any, it shows sectors.
 */
clients: Array<NamedClient>, 
/**
 * Words of the company for the pictures of its profile, for photographs that replace drawings.
 */
slides: Array<SlideWords>, 
/**
 * What the company holds: licences, registrations, insurance, memberships.
 */
licences: Array<Licence>, 
/**
 * Where the company is registered, and under which numbers.
 */
registration: string | null, 
/**
 * What its insurance covers, up to which sum, and by whom.
 */
insurance: string | null, 
/**
 * Its registration with the Employees' Old-Age Benefits Institution.
 */
eobi: string | null, 
/**
 * Its registration with the social security institution of the province.
 */
social_security: string | null, 
/**
 * Within which time the office answers, as in "We answer within one working day".
 */
answer_within: string | null, 
/**
 * Within which time somebody comes to see a site, such as "three working days".
 */
survey_within: string | null, 
/**
 * Within which time after the survey there is a quotation.
 */
quotation_within: string | null, 
/**
 * Within which time a guard who is absent is replaced.
 */
relief_within: string | null, 
/**
 * How often supervisors check a post at night, such as "three a week".
 */
night_checks: string | null, 
/**
 * How long before its end a contract is cancelled, such as "30 days".
 */
notice: string | null, 
/**
 * How many guards are on duty.
 */
guards_on_duty: number | null, 
/**
 * How many supervisors check posts at night.
 */
night_supervisors: number | null, 
/**
 * The districts in which these supervisors are based.
 */
night_supervisor_districts: Array<string>, 
/**
 * The districts with guards of the company.
 */
districts: Array<string>, 
/**
 * The emergency numbers on the home page, as they are dialled.
 */
emergency_numbers: Array<EmergencyNumber>, 
/**
 * The portals in the footer.
 */
important_links: Array<ImportantLink>, 
/**
 * The company's pages in social networks.
 */
social_links: Array<SocialLink>, 
/**
 * When the office is open, one line per item.
 */
office_hours: Array<string>, 
/**
 * The number that answers on WhatsApp.
 */
whatsapp: PhoneNumber | null, 
/**
 * Where applicants can come without having written before.
 */
walk_in: WalkIn | null, 
/**
 * Who is credited in the footer.
 */
developer: Developer, };

export type CompanyMap = { 
/**
 * Address of the embedded map.
 */
embed_url: WebUrl, 
/**
 * Address of the full map, for a new tab.
 */
link_url: WebUrl, };

export type DataName = "news" | "latestNews" | "newsItem" | "jobs" | "job" | "downloads";

export type Developer = { 
/**
 * Name shown.
 */
name: string, 
/**
 * Their site, if the name is a link.
 */
url: WebUrl | null, };

export type Director = { 
/**
 * Office held.
 */
role: string, 
/**
 * Name in full.
 */
name: string, 
/**
 * Path of the portrait below `/images/`.
 */
photo: string | null, 
/**
 * The letter, one paragraph per item.
 */
letter: Array<string>, };

export type DocumentSource = { 
/**
 * Its name.
 */
label: string, 
/**
 * Its address. Some gazettes have no HTTPS.
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
 * Who answers.
 */
name: string, 
/**
 * Its digits, which may be few, with hyphens.
 */
number: ShortNumber, 
/**
 * The number that answers today, when it is another.
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
 * Its words.
 */
label: string, 
/**
 * Its address.
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
 * Lowest pay, in whole rupees; needs a period
 */
pay_min: number | null, 
/**
 * Highest pay, in whole rupees; without it the site shows "From Rs …"
 */
pay_max: number | null, 
/**
 * Period of the pay: hour, day or month
 */
pay_period: PayPeriod | null, 
/**
 * Hours of work, such as "12-hour shifts", at most 120 characters like the texts below
 */
hours: string | null, 
/**
 * Days off
 */
days_off: string | null, 
/**
 * How overtime is paid
 */
overtime: string | null, 
/**
 * A place to sleep, such as "provided"
 */
lodging: string | null, 
/**
 * Meals
 */
meals: string | null, 
/**
 * Uniform, such as "provided, not deducted"
 */
uniform: string | null, 
/**
 * Training, and whether it is paid
 */
training: string | null, 
/**
 * Schooling or other requirements
 */
education: string | null, 
/**
 * Height, such as "men 5 ft 6, women 5 ft 2"
 */
height: string | null, 
/**
 * Documents to bring, separated by semicolons, at most 500 characters; end one with ", if you have one" if it is not required
 */
documents: string | null, };

export type Language = "en" | "ur";

export type Licence = { 
/**
 * What it is, such as "Registration with EOBI".
 */
name: string, 
/**
 * Who issued it.
 */
authority: string, 
/**
 * Its number as printed.
 */
number: string, 
/**
 * Where it is valid, when it is not everywhere.
 */
territory: string | null, 
/**
 * Its last day, `YYYY-MM-DD`, when it has one.
 */
valid_until: string | null, 
/**
 * Where the authority shows it, or a copy of it.
 */
url: WebUrl | null, };

export type NamedClient = { 
/**
 * The client's name.
 */
name: string, 
/**
 * Path of the logo below `/images/`. Without one the page shows the name alone.
 */
logo: string | null, 
/**
 * What the client does, such as "Banking".
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
 * What the line is, such as "Office".
 */
label: string, 
/**
 * The number as people read it, in international form.
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

export type Rendered = { 
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
 * The number in the name of its file: 1 to 14, or 16.
 */
number: number, 
/**
 * Its heading.
 */
title: string, 
/**
 * A sentence or two below it.
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
 * The place, as one would tell a driver.
 */
place: string, 
/**
 * The days and hours.
 */
hours: string, };

export type WebUrl = string;
