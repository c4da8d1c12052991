-- Up Migration

-- Where originals of pictures lie that are not in the store, below PICTURE_SOURCE_URL.
create table image_original (
  image_kind text not null,
  image_id integer not null,
  image_version text not null,
  image_address text not null,
  primary key (image_kind, image_id, image_version)
);

-- Down Migration

drop table image_original;
