import { useState } from "react";

/**
 * A circle of slides: which is shown, which was left for it, and whose pictures are wanted: those of the shown one, of its
 * neighbours and of all that were near before.
 */
export function useSlides(count: number) {
  const [{ current, left }, setPlace] = useState<{ current: number; left: number | null }>({ current: 0, left: null });
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(around(0, count)));

  function show(index: number) {
    setPlace({ current: index, left: current });
    setWanted((before) => new Set([...before, ...around(index, count)]));
  }
  return {
    current,
    left,
    wanted,
    showPrevious: () => show((current + count - 1) % count),
    showNext: () => show((current + 1) % count),
  };
}

function around(index: number, count: number): number[] {
  return [(index + count - 1) % count, index, (index + 1) % count];
}
