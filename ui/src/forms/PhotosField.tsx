import { Camera } from "lucide";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { photosHint, photoWords } from "#words/forms";
import { buttonClassName, textButtonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { createFileList, FilePicker } from "./FilePicker";
import { photosProblem } from "./field-problem";
import { delaySending } from "./file-preparation";

type Photo = {
  id: number;
  file: File;
  /** True while the browser makes a smaller copy. Sending waits for it. */
  isShrinking: boolean;
};

let lastId = 0;

/**
 * Takes photos of a CV on paper, one for each page, in order. New photos are added to the list. `value` has the photos that the visitor
 * chose before leaving the page. Without script, the plain file input does the same job.
 */
export function PhotosField({ field, value, error, isFixed, ...frame }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [photos, setPhotos] = useState<Photo[]>([]);
  // The visitor can change the list while a smaller copy is being made, so the copy's callback needs the latest list.
  const latest = useRef<Photo[]>([]);
  const isHydrated = useHydrated();
  const problem = photosProblem(
    field,
    photos.map(({ file }) => file),
  );

  function show(next: Photo[]) {
    latest.current = next;
    setPhotos(next);
    if (input.current) input.current.files = createFileList(next.map(({ file }) => file));
  }

  /** Shows the changed list. The input event makes the form save the draft and check the errors again. */
  function change(next: Photo[]) {
    flushSync(() => show(next));
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const toPhotos = (files: File[]): Photo[] => files.map((file) => ({ id: ++lastId, file, isShrinking: true }));

  function shrinkAll(newPhotos: Photo[]) {
    const form = input.current?.form;
    for (const { id, file } of newPhotos) {
      const shrinking = shrinkIfPossible(file).then((copy) => {
        if (!input.current) return;
        show(latest.current.map((photo) => (photo.id === id ? { id, file: copy, isShrinking: false } : photo)));
      });
      if (form) delaySending(form, shrinking);
    }
  }

  function add(event: ChangeEvent<HTMLInputElement>) {
    // The form has emptied the control because the browser can no longer read the photos. If a visitor closes the file picker without
    // choosing, the event is a plain one, and the photos stay.
    if (event.nativeEvent instanceof CustomEvent) return change([]);
    const newPhotos = toPhotos(Array.from(event.currentTarget.files ?? []));
    // The form does not send the camera's input. Emptying it lets the visitor take the next photo.
    if (event.currentTarget !== input.current) event.currentTarget.value = "";
    change([...latest.current, ...newPhotos]);
    shrinkAll(newPhotos);
  }

  function remove(index: number) {
    change(photos.toSpliced(index, 1));
    const buttons = findRemoveButtons();
    (buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
  }

  function moveUp(index: number) {
    const moved = photos[index];
    if (!moved) return;
    change(photos.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
    findRemoveButtons()[index - 1]?.focus();
  }

  function findRemoveButtons(): HTMLButtonElement[] {
    return Array.from(list.current?.querySelectorAll<HTMLButtonElement>("button[name=remove]") ?? []);
  }

  // Takes over the photos that the visitor chose before hydration, or before leaving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for photos that are older than this field
  useEffect(() => {
    const files = Array.from(input.current?.files ?? []);
    const earlierPhotos = toPhotos(files.length > 0 ? files : filesIn(value));
    if (earlierPhotos.length === 0) return;
    show(earlierPhotos);
    shrinkAll(earlierPhotos);
  }, [value]);

  return (
    <FieldFrame {...frame} field={field} hint={photosHint(field)} error={problem ?? error} isFixed={!problem && isFixed}>
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
            <label className={`${buttonClassName.outline} pointer-fine:hidden focus-within:outline-2`}>
              <Icon icon={Camera} />
              {photoWords.take}
              <input type="file" accept="image/*" capture="environment" onChange={add} className="sr-only" />
            </label>
          )}
          {photos.length > 0 && (
            <ol ref={list} aria-label={photoWords.list} className="grid gap-3">
              {photos.map((photo, index) => (
                <PhotoItem key={photo.id} photo={photo} index={index} onMoveUp={moveUp} onRemove={remove} />
              ))}
            </ol>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

type PhotoItemProps = {
  photo: Photo;
  index: number;
  onMoveUp: (index: number) => void;
  onRemove: (index: number) => void;
};

function PhotoItem({ photo: { file, isShrinking }, index, onMoveUp, onRemove }: PhotoItemProps) {
  const pageNumber = index + 1;
  return (
    <li className="flex items-center gap-3 rounded-small border border-line bg-white p-2">
      <Preview file={file} isReady={!isShrinking} />
      <div className="min-w-0 grow">
        <p className="font-semibold text-navy">{photoWords.page(pageNumber)}</p>
        <p className="truncate text-muted text-small">{isShrinking ? photoWords.preparing : <bdi>{file.name}</bdi>}</p>
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
        ?.drawImage(bitmap, (width - size.width) / 2, (height - size.height) / 2, size.width, size.height);
      bitmap.close();
    };
    draw().catch(console.error);
  }, [file, isReady]);
  return <canvas ref={canvas} {...PREVIEW_PX} className="shrink-0 rounded-small bg-stone" />;
}
