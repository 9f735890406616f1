import { Carousel } from "../ui/Carousel";
import { clients } from "../words/clients";
import { ourClients } from "../words/home";
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
