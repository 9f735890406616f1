-- Pictures that visitors have seen and that no published item shows any more. Social networks, mail readers and feed readers still
-- ask for them, so the site serves each for a week.
create table retired_pictures (
    -- the picture; one that is listed here stays in news_images
    hash text primary key references news_images (hash),
    -- RFC 3339 to the second with +05:00: when the last published item stopped showing it
    retired_at text not null
) strict, without rowid;

-- The addresses of these pictures are published content.
create trigger retired_picture_inserted after insert on retired_pictures
begin update content_version set version = version + 1; end;
create trigger retired_picture_deleted after delete on retired_pictures
begin update content_version set version = version + 1; end;
