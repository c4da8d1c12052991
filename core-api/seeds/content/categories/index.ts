import type { CategoryContent } from '../category-content.ts';
import { adventure } from './adventure.ts';
import { automotive } from './automotive.ts';
import { business } from './business.ts';
import { charity } from './charity.ts';
import { comedy } from './comedy.ts';
import { community } from './community.ts';
import { conference } from './conference.ts';
import { culinary } from './culinary.ts';
import { education } from './education.ts';
import { esports } from './esports.ts';
import { exhibition } from './exhibition.ts';
import { family } from './family.ts';
import { fashion } from './fashion.ts';
import { festival } from './festival.ts';
import { film } from './film.ts';
import { heritage } from './heritage.ts';
import { music } from './music.ts';
import { powermatch } from './powermatch.ts';
import { running } from './running.ts';
import { sport } from './sport.ts';
import { technology } from './technology.ts';
import { theatre } from './theatre.ts';
import { wellness } from './wellness.ts';
import { workshop } from './workshop.ts';

/** All categories, in the order of their ids 1..24. */
export const CATEGORIES: readonly CategoryContent[] = [
  music,
  conference,
  workshop,
  culinary,
  sport,
  running,
  technology,
  exhibition,
  theatre,
  film,
  comedy,
  family,
  education,
  business,
  wellness,
  fashion,
  automotive,
  esports,
  heritage,
  adventure,
  festival,
  charity,
  community,
  powermatch,
];
