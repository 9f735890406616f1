type Props = { name: string; label: string };

/** A field that only spam bots fill in. It is hidden from sight, the tab order and screen readers. */
export function Honeypot({ name, label }: Props) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        {/* Password managers ignore `autocomplete="off"`, so each needs its own attribute. */}
        <input
          type="text"
          name={name}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
