type Props = { name: string; label: string };

/** A field that only spam bots fill in: hidden from sight, tab order and screen readers. */
export function Honeypot({ name, label }: Props) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        {/* The attributes keep password managers out, which fill in what browsers leave alone. */}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-bwignore data-lpignore="true" />
      </label>
    </div>
  );
}
