import { clients } from "../../content/home/clients";
import { ClientLogo } from "./ClientLogo";

const looks = {
  wrapped: { list: "", button: "hidden" },
  /** Where the carousel will start, the list has the size and the slides of its first view, so that nothing moves. */
  carousel: {
    list: "animated:flex-nowrap animated:justify-start animated:overflow-hidden",
    button: "hidden h-18 animated:block",
  },
};

type Props = { look: keyof typeof looks };

export function ClientList({ look }: Props) {
  const { list, button } = looks[look];
  return (
    <>
      <ul className={`-mx-2.5 flex flex-wrap justify-center gap-y-5 ${list}`}>
        {clients.map((client) => (
          <li key={client.title} className="w-1/3 shrink-0 px-2.5 min-[769px]:w-1/4 min-[1025px]:w-1/5">
            <ClientLogo client={client} />
          </li>
        ))}
      </ul>
      {/* The place of the button that pauses the carousel. */}
      <div className={button} />
    </>
  );
}
