import { CalendarClock, Clock, MapPin, UserCheck, Users } from "lucide";
import type { JobOpening } from "../api/types";
import { Icon } from "../ui/Icon";
import { formatDay } from "../words/format-date";
import { jobFactLabels, openingTexts } from "../words/opening";

/** The most important facts of an opening but the pay, as far as they are given: one column in a narrow container, two in a wider one. */
export function JobFacts({ job }: { job: JobOpening }) {
  const facts = [
    { icon: MapPin, label: jobFactLabels.location, value: job.location },
    { icon: Clock, label: jobFactLabels.hours, value: job.hours },
    { icon: Users, label: jobFactLabels.positions, value: job.no_of_vacancies },
    { icon: UserCheck, label: jobFactLabels.age, value: openingTexts.age(job.min_age, job.max_age) },
    {
      icon: CalendarClock,
      label: jobFactLabels.deadline,
      value: <time dateTime={job.expired_date}>{formatDay(job.expired_date)}</time>,
    },
  ];
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-2 @sm:gap-y-4">
        {facts
          .filter(({ value }) => value !== null)
          .map(({ icon, label, value }) => (
            <div key={label} className="relative grid grid-cols-[auto_1fr] items-baseline gap-x-4 ps-9 @sm:block">
              <dt className="text-muted text-small in-[.on-dark]:text-on-dark">
                <Icon
                  icon={icon}
                  size={22}
                  className="absolute top-0.5 inset-s-0 text-brass-deep in-[.on-dark]:text-brass-light"
                />
                {label}
              </dt>
              <dd className="text-end font-semibold tabular-nums @sm:text-start">
                {/* The place is that of the facts in a row, whatever the direction of the words. */}
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
