import type { ServiceWords } from "./service-words";

export const canine: ServiceWords = {
  head: {
    title: "Security dogs and canine teams",
    description:
      "Dog and handler teams for venue search, vehicle lanes and night patrol: what each dog is trained for, how it is worked and rested, and what we ask of you.",
  },
  heading: "Canine security",
  lead: "A dog and the handler who trained with it: to search halls and vehicles, and to patrol ground that is too large for eyes alone.",
  round: { alt: "Handler and security dog standing on watch at sunset", subject: "left" },
  sideImages: [
    { src: "/images/side/high-profile-events-1.webp", alt: "Security dog in a harness beside its handler" },
    { src: "/images/side/static-guarding-2.webp", alt: "Officer and dog on patrol along a perimeter fence at dusk" },
  ],
  intro: {
    title: "One dog, one handler, one kind of work",
    paragraphs: [
      "A dog is trained for one task and does it all its life. A search dog looks for explosives and is taught to sit or lie down in silence when it finds their scent: it must not bark, scratch or fetch. A patrol dog hears and smells a stranger on a dark plot long before a guard does, and tells its handler by its ears. Neither can do the other's work, so the first question is what you want found or kept away.",
      "The team comes to see the place beforehand. The handler looks at floors, heat, drains, poison laid for rats, kitchens, stray dogs at the gate and where his dog can rest in the shade. Then he says how large an area one team can search before it must pause, in which order, and who must leave the hall meanwhile. A nose tires sooner than legs do, and in the Punjab summer asphalt burns paws: search hours are early and late, and longer tasks need a second team.",
      "Many of your guests will not wish to be touched by a dog, for reasons of faith or of fear. We work rooms and vehicles before people come, keep dogs away from prayer rooms, kitchens and food, and search people only with men, women and machines.",
    ],
  },
  features: {
    title: "What you can expect of a team",
    items: [
      {
        title: "The same pair each time",
        text: "Dog and handler train, work and rest together. A dog is not lent to a guard who happens to be on shift.",
      },
      {
        title: "Always on a lead",
        text: "No dog runs loose on a site that has visitors. Patrol dogs are muzzled among people.",
      },
      {
        title: "Blind exercises",
        text: "Training scents are hidden by someone else, and sometimes there are none. The handler who does not know cannot help his dog to guess.",
      },
      {
        title: "A written search",
        text: "Rooms searched, order, times, indications and pauses, signed by the handler and handed to your officer in charge.",
      },
    ],
  },
  details: {
    kind: "panels",
    title: "How dogs are worked",
    lead: "Open a part to see what it holds.",
    topics: [
      {
        title: "Venue search",
        text: "The last thing that happens before the doors open.",
        items: [
          "The hall is empty, fans and air conditioning are off, so that scent stays where it is",
          "Search goes from the entrance along the wall, then rows, stage, loft and stores",
          "Searched rooms are locked, sealed and guarded: an open door undoes the search",
          "Flowers, equipment and late deliveries are searched before they follow",
        ],
      },
      {
        title: "Vehicle lane",
        text: "One vehicle at a time, away from the building.",
        items: [
          "Engine off, doors and boot opened by the driver, passengers aside",
          "The dog goes round against the wind: wheel arches, sills, boot, load",
          "Mirror and eye complete what the nose has begun",
          "Traffic is counted beforehand, for the dog sets the pace and not the queue",
        ],
      },
      {
        title: "Patrol by day and night",
        text: "Warehouses, plants, farms, housing societies under construction.",
        items: [
          "Rounds against the wind and at changing hours",
          "Signals of the dog are looked into with a torch and reported by radio",
          "A person found is challenged by voice, the dog stays on its lead, and the police are called",
          "Fence holes, open doors and fresh tracks go into the report",
        ],
      },
      {
        title: "When a dog indicates",
        text: "The handler believes the dog until somebody qualified has looked.",
        items: [
          "The team withdraws by the way it came, and nothing is touched",
          "Radios and mobile telephones are not used beside the place",
          "People are led away, the area is cordoned, the bomb disposal squad and the police are called",
          "The handler stays available to show where and how the dog behaved",
        ],
      },
      {
        title: "Training",
        text: "A skill that is not used is soon lost.",
        items: [
          "Obedience and search exercises between contracts, in places the dog does not know",
          "Noise, stairs, lifts, polished floors and crowds, step by step",
          "Handlers learn first aid for dogs and the signs of heat stroke",
          "Results are kept dog by dog, failures too",
        ],
      },
      {
        title: "Care and welfare",
        text: "A tired or sick dog finds nothing.",
        items: [
          "Clean kennel with shade, water and room to lie stretched",
          "Vaccination, worming and a veterinary surgeon's checks on a card",
          "Cooled transport, water at each pause, no work in the heat of the day",
          "Retirement when age or health asks for it",
        ],
      },
      {
        title: "What we ask of your site",
        text: "Little, but in time.",
        items: [
          "A shaded place out of sight of guests, with water",
          "Word to staff: nobody feeds, strokes or calls the dog",
          "No poison or bait on the ground of the patrol",
          "One person with authority to keep doors shut while the search lasts",
        ],
      },
    ],
  },
  related: ["/services/high-profile-events", "/services/physical-security", "/services/security-escort"],
};
