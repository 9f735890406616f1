import { useCompany } from "../facts/company";
import { Photo } from "../ui/Photo";

/** Above a page on paper: who it is from, and the number to call. */
export function PrintHead() {
  const { name, phones } = useCompany();
  return (
    <div className="mb-4 hidden items-center justify-between border-black border-b pb-3 print:flex">
      <Photo src="/images/brand/logo-on-light.svg" alt={name} width={298} height={64} eager className="h-auto w-[46mm]" />
      <p className="font-semibold">{phones[0]?.number}</p>
    </div>
  );
}
