/** The discard port, on which nothing listens: a proxy at this port makes every foreign request fail at once. */
export const NO_PROXY_PORT = 9;
