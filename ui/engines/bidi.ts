import WebSocket from "ws";

type Answer = { id: number; type: "success" | "error"; result: unknown; error: string; message: string };
type Event = { type: "event"; method: string; params: unknown };

/** A connection that speaks WebDriver BiDi, https://www.w3.org/TR/webdriver-bidi/. */
export class Bidi {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;

  private constructor(
    private readonly socket: WebSocket,
    onEvent: (method: string, params: unknown) => void,
  ) {
    socket.on("message", (data) => {
      // The JSON boundary: the protocol.
      const message = JSON.parse(String(data)) as Answer | Event;
      if (message.type === "event") return onEvent(message.method, message.params);
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    });
  }

  static connect(url: string, onEvent: (method: string, params: unknown) => void): Promise<Bidi> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(new Bidi(socket, onEvent)));
      socket.once("error", reject);
    });
  }

  send<Result>(method: string, params: object): Promise<Result> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ type, result, error, message }) => {
        // The JSON boundary: the protocol.
        if (type === "success") resolve(result as Result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.socket.close();
  }
}
