import { fieldWords } from "#words/forms";
import { textButtonClassName } from "../ui/Button";
import { FileNameList } from "./FieldFrame";

type Props = {
  hasTexts: boolean;
  /** The names of the files to choose again. */
  files: string[];
  /** A sentence for a form that may have reached the server before the reload. */
  unknown: string | false;
  onClear: () => void;
};

/** Tells the visitor which entries of an unsent form survived a reload, and offers to clear them. */
export function RestoredNotice({ hasTexts, files, unknown, onClear }: Props) {
  if (!hasTexts && files.length === 0) return null;
  return (
    <div role="status" className="rounded-small bg-bone px-4 py-3">
      {unknown && <p>{unknown}</p>}
      {hasTexts && <p>{fieldWords.restored}</p>}
      {files.length > 0 && <p>{fieldWords.fileAgain(<FileNameList names={files} />)}</p>}
      <button type="button" onClick={onClear} className={textButtonClassName}>
        {fieldWords.empty}
      </button>
    </div>
  );
}
