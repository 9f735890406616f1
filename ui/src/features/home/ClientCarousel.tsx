import { clients } from "../../content/home/clients";
import { ourClients } from "../../content/home/home";
import { Carousel } from "../../ui/media/Carousel";
import { ClientLogo } from "./ClientLogo";

export function ClientCarousel() {
  return (
    <>
      <ul className="sr-only">
        {clients.map((client) => (
          <li key={client.title}>{client.title}</li>
        ))}
      </ul>
      <Carousel pauseLabel={ourClients.pause} playLabel={ourClients.play} controls={ourClients.controls}>
        {clients.map((client) => (
          <div key={client.title} className="px-2.5">
            <ClientLogo client={client} />
          </div>
        ))}
      </Carousel>
    </>
  );
}
