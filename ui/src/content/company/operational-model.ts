export type OperationalAspect = {
  title: string;
  /** One line, for the About page. */
  gist: string;
  text: string;
};

export const operationalModel: OperationalAspect[] = [
  {
    title: "Scope of work",
    gist: "Each post, its hours and its duties are listed before a guard is sent.",
    text: "The agreement lists every post: where it stands, the hours it is held, whether it is armed, and what the guard there does and does not do. Tasks outside the list, such as parking the director's car or carrying files, are added in writing or declined with courtesy. When the use of a building changes, the list is reviewed before the roster is.",
  },
  {
    title: "Site due diligence before a service level agreement",
    gist: "We see the site by day and by night, and look up whose licence covers it.",
    text: "No service level agreement is drafted before an officer of ours has seen the site in daylight and in the dark. He asks about earlier incidents, disputes with neighbours, cash on the premises and keys that were never handed back, and he finds out which authority licenses guards at that address. What he found is part of the offer, the unwelcome parts too.",
  },
  {
    title: "Adherence to contract terms",
    gist: "Attendance is compared with the agreement, post by post and shift by shift.",
    text: "Attendance is taken at the post and compared with the agreement, shift by shift. A post that stood empty appears in the report as empty, with the minutes and the reason. If a term cannot be kept, the site manager says so before the day and not after it.",
  },
  {
    title: "Confidentiality",
    gist: "Plans, lists and habits of your house reach only those whose post needs them.",
    text: "Guards and supervisors sign an undertaking of confidentiality before they read your post orders. Floor plans, visitors' lists, alarm codes and travel times go only to those whose post needs them, and come back when the post ends. Nobody photographs the site, posts from it or speaks to the press.",
  },
  {
    title: "Strike action",
    gist: "A dispute is never settled at your gate, and guards take no side in one.",
    text: "A dispute about pay or leave between us and a guard is settled in our office: grievances have a person to go to, and a guard who lays down his duty is relieved from the reserve roster. When your own staff strike, our guards stay neutral. They keep gates, stores and machines safe, do nobody's work in his place, and leave the crowd to the police.",
  },
  {
    title: "Staff supervision",
    gist: "A supervisor on each shift, and surprise checks at night.",
    text: "Each shift has a supervisor who inspects turn-out, registers and equipment when it begins and goes round the posts while it lasts. The site manager makes surprise checks, also in the last hours before dawn, when sleep is hardest to resist. Every visit is entered in the book of the post with its hour and its finding, where you can read it.",
  },
  {
    title: "Performance evaluation and monitoring",
    gist: "Guards are tested on the post, and what is found becomes training.",
    text: "A guard is assessed where he works: how well he knows his orders, how he writes an entry, how he speaks to visitors, and what he does when the supervisor leaves a strange bag beside the barrier. The result goes into his file and to the instructors. A weak point is trained; one that returns leads to another post, or out of the company.",
  },
  {
    title: "Incident and weekly reporting",
    gist: "First by telephone, then on paper, then in the sheet for the week.",
    text: "The first word of an incident comes by telephone, to the person you named, while the scene is still being kept. A written account follows with times, names, photographs and the number of the police report where there is one. At the end of the week the site manager sums up incidents, absences and defects on one sheet, and sends it in quiet weeks too.",
  },
  {
    title: "Monthly management reports",
    gist: "What those who decide need to know, and what became of last month's advice.",
    text: "Once a month you receive a report for those who decide: attendance by post, training held, night checks made, incidents by kind and hour, faults reported and still open. It ends with recommendations, each with a name and a date. The next report begins with what became of them.",
  },
  {
    title: "Contingency and emergency procedure",
    gist: "Fire, threat, earthquake, power failure: the first minutes are written down.",
    text: "For each site we write down what happens in a fire, a bomb threat, an armed attack, an accident, an earthquake and a power cut that the generator does not cover: who decides, who calls, who opens which gate. The numbers of the police, the fire brigade, Rescue 1122 and the nearest hospital hang beside the telephone. The procedure is rehearsed with your staff and corrected after each rehearsal.",
  },
];

export const modelInFull = {
  eyebrow: "Operational model",
  title: "Ten rules for every contract",
  lead: "They hold for one guard at a clinic door and for a plant with three gates. The agreement fills in the names, the hours and the places.",
};

export const modelInShort = {
  eyebrow: "Operational model",
  title: "Ten rules in short",
  lead: "Every contract is run by them, whatever its size.",
  more: { label: "The ten rules in full", path: "/organogram" },
};
