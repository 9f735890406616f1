/** Shown while content loads. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex justify-center py-12">
      <svg
        viewBox="0 0 50 50"
        width="200"
        height="200"
        className="animate-spin text-brass"
        aria-hidden="true"
      >
        <circle
          cx="25"
          cy="25"
          r="20"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.2"
          strokeWidth="3"
        />
        <path
          d="M25 5a20 20 0 0 1 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}
