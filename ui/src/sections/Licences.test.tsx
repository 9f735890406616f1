import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Company } from "../api/types";
import { CompanyContext } from "../facts/company";
import { LicencesInBrief } from "./Licences";

const held = {
  name: "Licence to operate",
  authority: "Home Department",
  number: "12/2024",
  valid_until: null,
  url: null,
};
const licences: Company["licences"] = [
  { ...held, territory: "Punjab" },
  { ...held, name: "Registration with EOBI", authority: "EOBI", territory: null },
];

function renderLicences(licences: Company["licences"]): string {
  // The component uses only the licences.
  const company = { licences } as Company;
  return renderToStaticMarkup(
    <CompanyContext value={company}>
      <MemoryRouter>
        <LicencesInBrief className="" linkClassName="" byTerritory />
      </MemoryRouter>
    </CompanyContext>,
  );
}

test("the hero lists the licences for a territory", () => {
  expect(renderLicences(licences)).toContain(">Punjab: Home Department 12/2024</a>");
});

test("the hero of a company without licences shows no line for them", () => {
  expect(renderLicences([])).toBe("");
});
