type Props = { name: string; label: string };

/** A field for programs that fill in whatever they find. People neither see it, reach it by Tab nor hear of it. */
export function Honeypot({ name, label }: Props) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
