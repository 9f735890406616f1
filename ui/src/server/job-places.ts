import { language } from "#words/language";

type Region = "ict" | "punjab" | "kpk" | "sindh" | "balochistan" | "ajk" | "gb";

/** The provinces and territories, with alternative spellings. */
const REGIONS: Record<Region, { en: string; ur: string; others: string[] }> = {
  ict: { en: "Islamabad Capital Territory", ur: "اسلام آباد", others: ["ICT"] },
  punjab: { en: "Punjab", ur: "پنجاب", others: [] },
  kpk: { en: "Khyber Pakhtunkhwa", ur: "خیبر پختونخوا", others: ["KPK", "KP"] },
  sindh: { en: "Sindh", ur: "سندھ", others: [] },
  balochistan: { en: "Balochistan", ur: "بلوچستان", others: [] },
  ajk: {
    en: "Azad Jammu and Kashmir",
    ur: "آزاد جموں و کشمیر",
    others: ["Azad Jammu & Kashmir", "Azad Kashmir", "AJ&K", "AJK", "آزاد کشمیر"],
  },
  gb: { en: "Gilgit-Baltistan", ur: "گلگت بلتستان", others: ["GB"] },
};

/** Towns by region, in English and Urdu. Search engines get no region for other towns. */
const TOWNS: Record<Region, string> = {
  ict: "Islamabad اسلام آباد",
  punjab: `Rawalpindi راولپنڈی, Lahore لاہور, Faisalabad فیصل آباد, Multan ملتان, Gujranwala گوجرانوالہ, Sialkot سیالکوٹ,
    Bahawalpur بہاولپور, Sargodha سرگودھا, Gujrat گجرات, Jhelum جہلم, Sheikhupura شیخوپورہ, Sahiwal ساہیوال, Okara اوکاڑہ,
    Kasur قصور, Rahim Yar Khan رحیم یار خان, Dera Ghazi Khan ڈیرہ غازی خان, Taxila ٹیکسلا, Wah Cantt واہ کینٹ, Attock اٹک,
    Chakwal چکوال, Murree مری, Mianwali میانوالی, Jhang جھنگ, Hasan Abdal حسن ابدال`,
  kpk: `Peshawar پشاور, Abbottabad ایبٹ آباد, Mardan مردان, Nowshera نوشہرہ, Haripur ہری پور, Mansehra مانسہرہ, Swabi صوابی,
    Swat سوات, Kohat کوہاٹ, Bannu بنوں, Charsadda چارسدہ, Dera Ismail Khan ڈیرہ اسماعیل خان`,
  sindh:
    "Karachi کراچی, Hyderabad حیدرآباد, Sukkur سکھر, Larkana لاڑکانہ, Nawabshah نوابشاہ, Mirpur Khas میرپور خاص, Thatta ٹھٹہ",
  balochistan:
    "Quetta کوئٹہ, Gwadar گوادر, Hub حب, Khuzdar خضدار, Turbat تربت, Sibi سبی, Chaman چمن",
  ajk: "Muzaffarabad مظفرآباد, Mirpur میرپور, Kotli کوٹلی, Rawalakot راولاکوٹ, Bhimber بھمبر",
  gb: "Gilgit گلگت, Skardu سکردو, Hunza ہنزہ, Chilas چلاس",
};

const regionOf = new Map<string, Region>(
  entries(REGIONS).flatMap(([region, { en, ur, others }]) =>
    [en, ur, ...others].map((name): [string, Region] => [name.toLowerCase(), region]),
  ),
);
const regionOfTown = new Map<string, Region>(
  entries(TOWNS).flatMap(([region, towns]) =>
    towns.split(",").flatMap((town) => {
      const [, english = "", urdu = ""] = /^\s*([A-Za-z ]+?) ([^A-Za-z]+)$/.exec(town) ?? [];
      return [english.toLowerCase(), urdu].map((name): [string, Region] => [name, region]);
    }),
  ),
);

function entries<Value>(record: Record<Region, Value>): [Region, Value][] {
  // TypeScript types the keys of `Object.entries` as strings.
  return Object.entries(record) as [Region, Value][];
}

/** The parts of a schema.org address. */
type Address = { streetAddress?: string; addressLocality?: string; addressRegion?: string };

/** Separates places. A comma does not separate places, because a place can contain one, as in "Blue Area, Islamabad". */
const PLACE_SEPARATOR = /\s*[;؛/+&]\s*|\s+(?:and|or|اور|یا)\s+/i;
const COMMA = /\s*[,،]\s*/;

/** Returns the schema.org place of a job, or an array for several places, as in "Lahore, Karachi & Multan". */
export function jobPlaces(location: string): object | object[] {
  const isRegion = regionOf.has(location.toLowerCase());
  const groups = isRegion ? [location] : location.split(PLACE_SEPARATOR).filter(Boolean);
  const places = groups.flatMap(parseAddresses).map((address) => ({
    "@type": "Place",
    address: { "@type": "PostalAddress", ...address, addressCountry: "PK" },
  }));
  return places.length === 1 ? (places[0] ?? {}) : places;
}

/** Parses the addresses in a text with commas. Words that are neither a town nor a region belong to the nearest town. */
function parseAddresses(text: string): Address[] {
  const addresses: Address[] = [];
  let streets: string[] = [];
  for (const part of text.split(COMMA).filter(Boolean)) {
    const region = regionOf.get(part.toLowerCase());
    const town = findTown(part);
    const last = addresses.at(-1);
    if (town) {
      const streetAddress = [...streets, town.street].filter(Boolean).join(", ") || undefined;
      addresses.push({
        streetAddress,
        addressLocality: town.name,
        addressRegion: nameOf(town.region),
      });
      streets = [];
    } else if (region && last) {
      // A region after its own town is not a second place.
      if (last.addressRegion !== nameOf(region)) addresses.push({ addressRegion: nameOf(region) });
    } else if (region) {
      const addressLocality = streets.pop();
      addresses.push({
        streetAddress: streets.join(", ") || undefined,
        addressLocality,
        addressRegion: nameOf(region),
      });
      streets = [];
    } else {
      streets.push(part);
    }
  }
  if (streets.length === 0) return addresses;
  const [only, ...others] = addresses;
  if (only && others.length === 0 && !only.streetAddress)
    return [{ ...only, streetAddress: streets.join(", ") }];
  return [...addresses, { addressLocality: only ? streets.join(", ") : text }];
}

/** Finds the town at the end of a text, as in "DHA Lahore". */
function findTown(part: string): { street: string; name: string; region: Region } | undefined {
  const words = part.split(" ");
  for (const index of words.keys()) {
    const name = words.slice(index).join(" ");
    const region = regionOfTown.get(name.toLowerCase());
    if (region) return { street: words.slice(0, index).join(" "), name, region };
  }
  return undefined;
}

function nameOf(region: Region): string {
  return language.code === "ur" ? REGIONS[region].ur : REGIONS[region].en;
}
