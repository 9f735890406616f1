import { companyStory } from "../../content/company/about";
import { areaList } from "../../content/company-words";
import { useCompany } from "../../hooks/useCompany";
import { formatDay } from "../../page/format-date";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { SidePictures } from "../../page/SidePictures";
import { Photo } from "../../ui/media/Photo";

export function CompanyStory() {
  const { name, founded, areas_served } = useCompany();
  const { eyebrow, title, paragraphs, image, sideImages } = companyStory;
  const day = formatDay(founded);
  return (
    <IntroWithPictures eyebrow={eyebrow} title={title(day)} paragraphs={paragraphs(name, day, areaList(areas_served))}>
      <div className="mx-auto grid w-full max-w-2xl gap-3">
        <Photo {...image} width={800} height={600} className="aspect-[4/3] w-full rounded-card object-cover" />
        <SidePictures pictures={sideImages} />
      </div>
    </IntroWithPictures>
  );
}
