/** The company's usual figures, by the fields of the company file. */
export const usualFigures = {
  title: "Our usual figures",
  lead: "Your contract states its own.",
  fields: [
    { field: "survey_within", label: "Site survey within" },
    { field: "quotation_within", label: "Quotation after it within" },
    { field: "relief_within", label: "Relief for an absent guard within" },
    { field: "night_checks", label: "Checks of a post at night" },
    { field: "notice", label: "Notice to end a contract" },
    { field: "guards_on_duty", label: "Guards on duty" },
    { field: "night_supervisors", label: "Supervisors at night" },
    { field: "night_supervisor_districts", label: "Night supervisors are based in" },
    { field: "districts", label: "Guards on duty in these districts" },
  ],
} as const;
