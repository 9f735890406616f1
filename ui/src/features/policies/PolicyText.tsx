import { largePicture, type Policy, policyWords } from "../../content/policies/hedonistic-approach";
import { BulletList } from "../../ui/BulletList";
import { Photo } from "../../ui/media/Photo";

type Props = { policy: Policy };

/** Picture and full text of a policy. The parent renders the title. */
export function PolicyText({ policy }: Props) {
  const { alt, summary, purpose, actions, checks } = policy;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-18">
      <Photo
        src={largePicture(policy)}
        alt={alt}
        width={1200}
        height={900}
        className="aspect-[4/3] w-full rounded-card object-cover"
      />
      <div className="max-w-prose">
        <p className="text-lead text-muted">{summary}</p>
        <h3 className="mt-7 text-card text-navy">{policyWords.purpose}</h3>
        <p className="mt-2">{purpose}</p>
        <h3 className="mt-7 text-card text-navy">{policyWords.actions}</h3>
        <BulletList items={actions} />
        <h3 className="mt-7 text-card text-navy">{policyWords.checks}</h3>
        <p className="mt-2">{checks}</p>
      </div>
    </div>
  );
}
