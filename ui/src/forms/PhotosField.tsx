import { Camera } from "lucide";
import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { photosHint, photoWords } from "#words/forms";
import { buttonClassName, textButtonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { FilePicker, useFileInput } from "./FilePicker";
import { findPhotosError } from "./field-errors";
import { delaySending } from "./file-preparation";

/** The React keys of the photos. A smaller copy has the key of its photo, so that a button in its row keeps the focus. */
const keys = new WeakMap<File, number>();
let lastKey = 0;

function keyOf(photo: File): number {
  const key = keys.get(photo) ?? ++lastKey;
  keys.set(photo, key);
  return key;
}

/**
 * Takes photos of a CV on paper, one for each page, in order. New photos are added to the list. Without script, the plain file input
 * does the same job.
 */
export function PhotosField({
  field,
  value,
  onChange,
  onReplaceFile,
  error,
  isFixed,
  ...frame
}: FieldProps) {
  const input = useFileInput(value);
  const list = useRef<HTMLOListElement>(null);
  const photos = filesIn(value);
  const shrunk = useShrunkPhotos(photos, input, onReplaceFile);
  const isHydrated = useHydrated();
  const photosError = findPhotosError(field, photos);

  function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onChange([...photos, ...Array.from(currentTarget.files ?? [])]);
    // The form does not send the camera's input. Emptying it lets the visitor take the next photo.
    if (currentTarget !== input.current) currentTarget.value = "";
  }

  function remove(index: number) {
    flushSync(() => onChange(photos.toSpliced(index, 1)));
    const buttons = findRemoveButtons();
    (buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
  }

  function moveUp(index: number) {
    const moved = photos[index];
    if (!moved) return;
    flushSync(() => onChange(photos.toSpliced(index, 1).toSpliced(index - 1, 0, moved)));
    findRemoveButtons()[index - 1]?.focus();
  }

  function findRemoveButtons(): HTMLButtonElement[] {
    return Array.from(
      list.current?.querySelectorAll<HTMLButtonElement>("button[name=remove]") ?? [],
    );
  }

  return (
    <FieldFrame
      {...frame}
      field={field}
      hint={photosHint(field)}
      error={photosError ?? error}
      isFixed={!photosError && isFixed}
    >
      {(control) => (
        <div className="grid grid-cols-1 gap-3">
          <FilePicker
            ref={input}
            control={control}
            accept="image/*"
            multiple
            onChange={add}
            buttonLabel={photoWords.choose}
            selection={photos.length > 0 ? photoWords.chosen(photos.length) : null}
          />
          <p className="hidden text-muted text-small noscript:block">{photoWords.takesLong}</p>
          {isHydrated && (
            <label
              className={`${buttonClassName.outline} pointer-fine:hidden focus-within:outline-2`}
            >
              <Icon icon={Camera} />
              {photoWords.take}
              <input
                type="file"
                accept="image/*"
                capture="environment"
                onChange={add}
                className="sr-only"
              />
            </label>
          )}
          {photos.length > 0 && (
            <ol ref={list} aria-label={photoWords.list} className="grid gap-3">
              {photos.map((photo, index) => (
                <PhotoItem
                  key={keyOf(photo)}
                  file={photo}
                  isReady={shrunk.has(photo)}
                  index={index}
                  onMoveUp={moveUp}
                  onRemove={remove}
                />
              ))}
            </ol>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Replaces each new photo by a smaller copy. Returns the photos that are ready. Sending waits for the others.
 */
function useShrunkPhotos(
  photos: File[],
  input: RefObject<HTMLInputElement | null>,
  onReplaceFile: FieldProps["onReplaceFile"],
) {
  const [ready, setReady] = useState<ReadonlySet<File>>(new Set());
  const started = useRef(new WeakSet<File>());
  const shrink = useEffectEvent((photo: File) => {
    started.current.add(photo);
    const shrinking = shrinkIfPossible(photo).then((copy) => {
      keys.set(copy, keyOf(photo));
      started.current.add(copy);
      flushSync(() => {
        setReady((others) => new Set(others).add(copy));
        onReplaceFile(photo, copy);
      });
    });
    if (input.current?.form) delaySending(input.current.form, shrinking);
  });
  // An effect, because the photos may come from the file picker, the camera, the time before hydration, or an earlier visit.
  useEffect(() => {
    for (const photo of photos) if (!started.current.has(photo)) shrink(photo);
  }, [photos]);
  return ready;
}

type PhotoItemProps = {
  file: File;
  /** False while the browser makes a smaller copy. */
  isReady: boolean;
  index: number;
  onMoveUp: (index: number) => void;
  onRemove: (index: number) => void;
};

function PhotoItem({ file, isReady, index, onMoveUp, onRemove }: PhotoItemProps) {
  const pageNumber = index + 1;
  return (
    <li className="flex items-center gap-3 rounded-small border border-line bg-white p-2">
      <Preview file={file} isReady={isReady} />
      <div className="min-w-0 grow">
        <p className="font-semibold text-navy">{photoWords.page(pageNumber)}</p>
        <p className="truncate text-muted text-small">
          {isReady ? <bdi>{file.name}</bdi> : photoWords.preparing}
        </p>
        <div className="flex flex-wrap gap-x-5">
          {index > 0 && (
            <button
              type="button"
              aria-label={photoWords.moveUpLabel(pageNumber)}
              onClick={() => onMoveUp(index)}
              className={textButtonClassName}
            >
              {photoWords.moveUp}
            </button>
          )}
          <button
            type="button"
            name="remove"
            aria-label={photoWords.removeLabel(pageNumber)}
            onClick={() => onRemove(index)}
            className={textButtonClassName}
          >
            {photoWords.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/** Returns a smaller copy of `photo`, or `photo` itself if the browser cannot read it or cannot load the code. */
async function shrinkIfPossible(photo: File): Promise<File> {
  try {
    const { shrinkPhoto } = await import("./shrink-photo");
    return await shrinkPhoto(photo);
  } catch (error) {
    console.error(error);
    return photo;
  }
}

const PREVIEW_PX = { width: 72, height: 96 };

/** A thumbnail. It stays empty until the photo is ready, or if the browser cannot read it. */
function Preview({ file, isReady }: { file: File; isReady: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!isReady) return;
    const draw = async () => {
      const bitmap = await createImageBitmap(file);
      const { width, height } = PREVIEW_PX;
      const scale = Math.min(width / bitmap.width, height / bitmap.height);
      const size = { width: bitmap.width * scale, height: bitmap.height * scale };
      canvas.current
        ?.getContext("2d")
        ?.drawImage(
          bitmap,
          (width - size.width) / 2,
          (height - size.height) / 2,
          size.width,
          size.height,
        );
      bitmap.close();
    };
    draw().catch(console.error);
  }, [file, isReady]);
  return <canvas ref={canvas} {...PREVIEW_PX} className="shrink-0 rounded-small bg-stone" />;
}
