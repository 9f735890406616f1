import type { MouseEvent } from "react";
import { cardPicture, largePicture, type Policy, policyWords } from "../../content/policies/hedonistic-approach";
import { Card } from "../../ui/Card";
import { CardHint } from "../../ui/CardHint";
import { CardPhoto } from "../../ui/media/CardPhoto";

type Props = { policy: Policy; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void };

export function PolicyCard({ policy, onOpen }: Props) {
  return (
    <Card>
      <CardPhoto
        src={largePicture(policy)}
        srcSet={`${cardPicture(policy)} 640w, ${largePicture(policy)} 1200w`}
        sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
        width={640}
        height={480}
        shape="classic"
      />
      <div className="flex grow flex-col p-5">
        <h3 className="text-card text-navy">
          <a href={`#${policy.id}`} onClick={onOpen} className="after:absolute after:inset-0">
            {policy.title}
          </a>
        </h3>
        <p className="mt-2 text-muted text-small">{policy.summary}</p>
        <CardHint>{policyWords.read}</CardHint>
      </div>
    </Card>
  );
}
