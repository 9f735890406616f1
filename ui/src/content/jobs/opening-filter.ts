export const filterWords = {
  label: "Filter the openings",
  city: { label: "City", all: "All cities" },
  role: { label: "Role", all: "All roles" },
  count: (shown: number, all: number) => {
    if (shown === all) return `All ${all} openings`;
    return shown === 0 ? "No opening matches." : `${shown} of ${all} openings`;
  },
  all: "Show all openings",
};
