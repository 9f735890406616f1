import { clients } from "../../content/home/clients";
import { ClientLogo } from "./ClientLogo";

const looks = {
  wrapped: { list: "", item: "" },
  /** Where the carousel will start, the list has the size and the slides of its first view, so that nothing moves. */
  carousel: {
    list: "animated:flex animated:overflow-hidden",
    item: "animated:w-1/3 animated:shrink-0 animated:min-[769px]:w-1/4 animated:min-[1025px]:w-1/5",
  },
};

type Props = { look: keyof typeof looks };

/** The eight clients in full rows. */
export function ClientList({ look }: Props) {
  const { list, item } = looks[look];
  return (
    <ul className={`-mx-2.5 grid grid-cols-2 gap-y-5 sm:grid-cols-4 lg:grid-cols-8 ${list}`}>
      {clients.map((client) => (
        <li key={client.title} className={`px-2.5 ${item}`}>
          <ClientLogo client={client} />
        </li>
      ))}
    </ul>
  );
}
