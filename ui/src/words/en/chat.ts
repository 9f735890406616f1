/** The first words of a WhatsApp message. The visitor adds the rest before sending it. */
export const chatStart = {
  /** The message of an applicant, with the chosen job. */
  application: (job: string | undefined): string =>
    [
      job ? `I want to apply: ${job}.` : "I want to apply for a job.",
      "My name: ",
      "My age: ",
      "My district: ",
      "Years in the army or police: ",
      ...(job ? [] : ["The job I want: "]),
    ].join("\n"),
  complaint: "I have a complaint: ",
  /** The message of other visitors. `service` is the name of the page's service. */
  question: (service: string | undefined): string =>
    service ? `I would like to ask about: ${service}. ` : "I would like to ask about ",
};
