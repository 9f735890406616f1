import { type Client, logoAlt } from "../../content/home/clients";
import { Photo } from "../../ui/media/Photo";

type Props = { client: Client };

export function ClientLogo({ client }: Props) {
  return (
    <div className="grid h-20 place-items-center rounded-card border border-line bg-white px-2 sm:h-28 sm:px-6">
      <Photo
        src={client.src}
        alt={logoAlt(client.title)}
        width={client.width}
        height={client.height}
        className="max-h-9 w-auto max-w-full object-contain sm:max-h-12"
      />
    </div>
  );
}
