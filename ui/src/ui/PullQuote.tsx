const tones = { bone: "bg-bone text-navy", ink: "on-dark bg-ink text-white", navy: "on-dark bg-navy text-white" };

/** A strong line of the page's own text at a large size. Screen readers read it in its place only. */
export function PullQuote({ tone, children }: { tone: keyof typeof tones; children: string }) {
  return (
    <div aria-hidden="true" className={`${tones[tone]} no-print py-section-minor`}>
      <div className="wrap">
        <p className="max-w-4xl text-balance border-brass border-s-4 ps-6 font-head text-quote sm:ps-9">{children}</p>
      </div>
    </div>
  );
}
