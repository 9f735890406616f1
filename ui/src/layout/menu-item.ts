export type MenuItem = { path: string; label: string };
