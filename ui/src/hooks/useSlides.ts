import { useState } from "react";

/**
 * State of a slideshow that wraps around: the current slide, the previous one (which fades out), and the slides whose pictures
 * load: the current slide, its neighbours, and every slide that was one of these before.
 */
export function useSlides(count: number) {
  const [{ current, previous }, setPosition] = useState<{ current: number; previous: number | null }>({
    current: 0,
    previous: null,
  });
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(() => new Set(withNeighbours(0, count)));

  function show(index: number) {
    setPosition({ current: index, previous: current });
    setLoaded((before) => new Set([...before, ...withNeighbours(index, count)]));
  }
  return {
    current,
    previous,
    loaded,
    show: (index: number) => index !== current && show(index),
    showPrevious: () => show((current + count - 1) % count),
    showNext: () => show((current + 1) % count),
  };
}

function withNeighbours(index: number, count: number): number[] {
  return [(index + count - 1) % count, index, (index + 1) % count];
}
