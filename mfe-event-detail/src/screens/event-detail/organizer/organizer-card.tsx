import type { Organizer } from '@acara/shared-contract';
import { Skeleton } from '@acara/shared-ui/primitives';
import { EXTERNAL_LINK } from '../rich-text/safe-href.ts';
import { organizerLogoUrl } from './organizer-queries.ts';
import {
  Card,
  Company,
  Contact,
  ContactLabel,
  Contacts,
  Initials,
  Logo,
  LogoBox,
  Name,
  Top,
  WhileLoading,
} from './organizer-style.ts';
import { organizerContacts, type OrganizerContact } from './organizer-contacts.ts';

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();

const ContactValue = ({ text, href }: OrganizerContact) =>
  href ? (
    <a href={href} {...(href.startsWith('http') && EXTERNAL_LINK)}>
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );

export const OrganizerCard = ({ organizer }: { organizer: Organizer }) => (
  <Card>
    <Top>
      <LogoBox>
        {organizer.organizer_logo === null ? (
          <Initials aria-hidden="true">{getInitials(organizer.organizer_name)}</Initials>
        ) : (
          <Logo
            src={organizerLogoUrl(organizer.organizer_id)}
            alt={`Logo ${organizer.organizer_name}`}
            width={72}
            height={72}
            loading="lazy"
            decoding="async"
          />
        )}
      </LogoBox>
      <div>
        <Name>{organizer.organizer_name}</Name>
        {organizer.company && <Company>{organizer.company.company_name}</Company>}
      </div>
    </Top>
    <Contacts>
      {organizerContacts(organizer).map((contact) => (
        <Contact key={contact.label}>
          <ContactLabel>{contact.label}</ContactLabel>
          <dd>
            <ContactValue {...contact} />
          </dd>
        </Contact>
      ))}
    </Contacts>
  </Card>
);

/** The name is known from the event. */
export const OrganizerCardSkeleton = ({ name }: { name: string }) => (
  <Card>
    <Top>
      <WhileLoading>
        <Skeleton $width="72px" $height="72px" />
      </WhileLoading>
      <Name>{name}</Name>
    </Top>
    <WhileLoading role="status">
      <span className="visually-hidden">Memuat penyelenggara…</span>
      <Contacts as="div">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} $height="44px" />
        ))}
      </Contacts>
    </WhileLoading>
  </Card>
);
