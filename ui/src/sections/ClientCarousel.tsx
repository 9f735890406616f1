import { clients } from "../content/clients";
import { ourClients } from "../content/home";
import { Carousel } from "../ui/Carousel";
import { ClientMark } from "./ClientMark";

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
            <ClientMark client={client} />
          </div>
        ))}
      </Carousel>
    </>
  );
}
