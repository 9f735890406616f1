import { Camera } from "lucide";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { photosHint, photoWords } from "#words/forms";
import { buttonLook, textButton } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { FilePicker, fileList } from "./FilePicker";
import { photosProblem } from "./field-problem";
import { delaySending } from "./preparation";

type Photo = {
  id: number;
  file: File;
  /** A smaller copy is on its way, for which sending waits. */
  isShrinking: boolean;
};

let lastId = 0;

/**
 * Photos of a CV on paper, one for each page, in their order. What is chosen is added to what is there. `value` has the photos that were
 * chosen before the visitor left the page. Without script, the control alone does it.
 */
export function PhotosField({ field, value, error, isFixed, ...frame }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [photos, setPhotos] = useState<Photo[]>([]);
  // A smaller copy can arrive after the visitor has changed the list.
  const latest = useRef<Photo[]>([]);
  const isHydrated = useHydrated();
  const problem = photosProblem(
    field,
    photos.map(({ file }) => file),
  );

  function show(next: Photo[]) {
    latest.current = next;
    setPhotos(next);
    if (input.current) input.current.files = fileList(next.map(({ file }) => file));
  }

  /** What the visitor has changed goes into the draft, too, and errors are checked again. */
  function change(next: Photo[]) {
    flushSync(() => show(next));
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const added = (files: File[]): Photo[] => files.map((file) => ({ id: ++lastId, file, isShrinking: true }));

  function shrink(added: Photo[]) {
    const form = input.current?.form;
    for (const { id, file } of added) {
      const shrinking = shrunk(file).then((copy) => {
        if (!input.current) return;
        show(latest.current.map((photo) => (photo.id === id ? { id, file: copy, isShrinking: false } : photo)));
      });
      if (form) delaySending(form, shrinking);
    }
  }

  function add(event: ChangeEvent<HTMLInputElement>) {
    // The form has emptied the control, because the photos can no longer be read. A visitor who chooses none keeps those that are there.
    if (event.nativeEvent instanceof CustomEvent) return change([]);
    const chosen = added(Array.from(event.currentTarget.files ?? []));
    // The camera's own control sends nothing, and can take the next photo.
    if (event.currentTarget !== input.current) event.currentTarget.value = "";
    change([...latest.current, ...chosen]);
    shrink(chosen);
  }

  function remove(index: number) {
    change(photos.toSpliced(index, 1));
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>("button[name=remove]");
    (buttons?.[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
  }

  function moveUp(index: number) {
    const moved = photos[index];
    if (!moved) return;
    change(photos.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
    list.current?.querySelectorAll<HTMLButtonElement>("button[name=remove]")[index - 1]?.focus();
  }

  // The browser holds photos that were chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the field was shown
  useEffect(() => {
    const held = Array.from(input.current?.files ?? []);
    const chosen = added(held.length > 0 ? held : filesIn(value));
    if (chosen.length === 0) return;
    show(chosen);
    shrink(chosen);
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
            button={photoWords.choose}
            chosen={photos.length > 0 ? photoWords.chosen(photos.length) : null}
          />
          <p className="hidden text-muted text-small noscript:block">{photoWords.takesLong}</p>
          {isHydrated && (
            <label className={`${buttonLook.outline} pointer-fine:hidden focus-within:outline-2`}>
              <Icon icon={Camera} />
              {photoWords.take}
              <input type="file" accept="image/*" capture="environment" onChange={add} className="sr-only" />
            </label>
          )}
          {photos.length > 0 && (
            <ol ref={list} aria-label={photoWords.list} className="grid gap-3">
              {photos.map(({ id, file, isShrinking }, index) => (
                <li key={id} className="flex items-center gap-3 rounded-small border border-line bg-white p-2">
                  <Preview file={file} isReady={!isShrinking} />
                  <div className="min-w-0 grow">
                    <p className="font-semibold text-navy">{photoWords.page(index + 1)}</p>
                    <p className="truncate text-muted text-small">
                      {isShrinking ? photoWords.preparing : <bdi>{file.name}</bdi>}
                    </p>
                    <div className="flex flex-wrap gap-x-5">
                      {index > 0 && (
                        <button
                          type="button"
                          aria-label={photoWords.moveUpLabel(index + 1)}
                          onClick={() => moveUp(index)}
                          className={textButton}
                        >
                          {photoWords.moveUp}
                        </button>
                      )}
                      <button
                        type="button"
                        name="remove"
                        aria-label={photoWords.removeLabel(index + 1)}
                        onClick={() => remove(index)}
                        className={textButton}
                      >
                        {photoWords.remove}
                      </button>
                    </div>
                  </div>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** A smaller copy of `photo`; the photo itself if the browser cannot read it, or the network does not bring the code for it. */
async function shrunk(photo: File): Promise<File> {
  try {
    const { shrinkPhoto } = await import("./shrink-photo");
    return await shrinkPhoto(photo);
  } catch (error) {
    console.error(error);
    return photo;
  }
}

const PREVIEW_PX = { width: 72, height: 96 };

/** A small picture of a photo. Empty while the photo is not ready, and if the browser cannot read it. */
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
