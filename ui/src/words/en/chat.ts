/** What a chat on WhatsApp begins with. The visitor fills in the rest before sending it. */
export const chatStart = {
  /** Of an applicant, with the job if one is chosen. */
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
  /** Of anybody else. `service` is the name of the service that the page is about. */
  question: (service: string | undefined): string =>
    service ? `I would like to ask about: ${service}. ` : "I would like to ask about ",
};
