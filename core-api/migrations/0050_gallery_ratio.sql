-- Up Migration

-- Width by height of each picture of a gallery. The demo galleries have a portrait in every third place.
alter table gallery add column gallery_image_ratio real not null default 1.778;
update gallery set gallery_image_ratio = 0.75 where gallery_id % 3 = 2;

-- Down Migration

alter table gallery drop column gallery_image_ratio;
