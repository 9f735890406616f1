/** The first words of a WhatsApp message. The visitor adds the rest before sending it. */
export const chatStart = {
  /** The message of an applicant, with the chosen job. */
  application: (opening: string | undefined): string =>
    [
      opening ? `I want to apply: ${opening}.` : "I want to apply for a job.",
      "My name: ",
      "My age: ",
      "My district: ",
      "Years in the army or police: ",
      ...(opening ? [] : ["The job I want: "]),
    ].join("\n"),
  complaint: "I have a complaint: ",
  /** The message of other visitors. `service` is the name of the page's service. */
  question: (service: string | undefined): string =>
    service ? `I would like to ask about: ${service}. ` : "I would like to ask about ",
};
