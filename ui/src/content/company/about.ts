export const aboutHead = {
  title: "About our security company in Islamabad",
  description:
    "Our story, vision and mission, letters from the directors, the organisation, ten rules of operation and five reasons to choose us for your site.",
};

export const aboutBanner = {
  title: "Who we are",
  description: "A private security company based in Islamabad, with people on duty in ICT, Punjab and KPK by day and by night.",
  image: "/images/banners/about-hero.webp",
};

export const companyStory = {
  eyebrow: "Our story",
  title: (founded: string) => `Established on ${founded}`,
  paragraphs: (name: string, founded: string, areas: string) => [
    `${name} was established on ${founded} and is run from Islamabad. Our officers stand at gates and receptions, sit in control rooms, walk perimeters with dogs and ride with people and goods in ${areas}.`,
    "None of these territories is covered by another's licence. A company first obtains the no-objection certificate of the Ministry of Interior, then a licence from each authority in whose area it works, and in Islamabad the ordinance makes it answer for the conduct of every employee. So we begin with the address of a site and the law that applies there, and only then count posts.",
    "Guards, event security, escorts, training, bullet-proof vehicles, burglar alarms, security systems and dogs: a survey says which of the eight a site needs. None stands in for another. A camera does not open the gate in a fire, and a guard does not see through a wall.",
  ],
  image: {
    src: "/images/services/static-guarding-800.webp",
    alt: "Security officer seen from behind, standing at a lit guard booth at dusk",
  },
  sideImages: [
    { src: "/images/side/security-systems-1.webp", alt: "Officer in front of a wall of camera screens in a control room" },
    { src: "/images/side/static-guarding-2.webp", alt: "Officer and dog on patrol along a perimeter fence at dusk" },
  ],
};

export const visionWords = {
  eyebrow: "What we look towards",
  title: "Our vision",
  lead: "A Pakistan in which guarding is a skilled and respected trade, and in which people study, work, trade and celebrate behind our gates without having to think of them.",
};

export const missionWords = {
  eyebrow: "What we do for it",
  title: "Our mission",
  lead: "To protect people, property and events within the law of each province: with a survey before each promise, guards who are verified, trained and registered, equipment that tells them where to look, and reports that say what happened.",
};

export const commitments = {
  eyebrow: "Our commitments",
  title: "Four things you can hold us to",
  items: [
    {
      title: "Reliable, responsive service",
      text: "Posts are manned at the hour that the agreement names, with a reserve for fever, funerals and flooded roads. Whoever rings the site manager reaches somebody who may decide.",
    },
    {
      title: "Continuous training of staff",
      text: "A guard trains before his first post and for as long as he holds one. The faults found on his own site are the next lesson.",
    },
    {
      title: "Long-term relationships with clients",
      text: "A site manager who knows your gates, your seasons and your neighbours is worth keeping. We would rather mend a fault in its first week than win the same contract twice.",
    },
    {
      title: "Investment in technology",
      text: "Patrol points, radios, cameras and alarms are bought for a task and tried out on battery, for load-shedding is part of every plan. What they record is used to correct the orders.",
    },
  ],
};

export const directorsSection = { eyebrow: "Our directors", title: "Letters from our directors" };
