import type { PaletteName } from '../drawing/colours.ts';
import type { OrnamentName } from '../drawing/ornaments.ts';
import type { Typeface } from '../drawing/text.ts';
import type { LayoutName } from './poster.ts';

/** What the pictures of a category may use. */
type ArtDirection = {
  layouts: readonly LayoutName[];
  palettes: readonly PaletteName[];
  typefaces: readonly Typeface[];
  ornaments: readonly OrnamentName[];
  icons: readonly string[];
};

const look = (
  layouts: readonly LayoutName[],
  palettes: readonly PaletteName[],
  typefaces: readonly Typeface[],
  ornaments: readonly OrnamentName[],
  icons: string,
): ArtDirection => ({ layouts, palettes, typefaces, ornaments, icons: icons.split(' ') });

/** By `category_event_id`. */
const LOOKS: Readonly<Record<number, ArtDirection>> = {
  1: look(
    ['stage', 'rays', 'swiss', 'keyword', 'arch', 'orbit'],
    ['neon', 'indigo', 'magenta', 'mustard', 'midnight', 'coral', 'lagoon'],
    ['poster', 'juicy', 'poster', 'bold'],
    ['stripes', 'waves', 'dots'],
    'guitar saxophone trumpet violin drum microphone headphone banjo accordion musical-keyboard radio optical-disk',
  ),
  2: look(
    ['panel', 'tiles', 'swiss', 'orbit'],
    ['brand', 'ocean', 'terracotta', 'sky', 'forest', 'cobalt'],
    ['bold', 'grotesk', 'serif'],
    ['grid', 'dots', 'plus'],
    'speech-balloon light-bulb open-book globe-showing-asia-australia scroll microscope bar-chart megaphone',
  ),
  3: look(
    ['tiles', 'panel', 'scatter', 'arch', 'ticket'],
    ['terracotta', 'mint', 'rose', 'lilac', 'mustard', 'vermilion'],
    ['round', 'serif', 'bold'],
    ['dots', 'ceplok', 'waves', 'plus'],
    'artist-palette paintbrush scissors thread yarn camera crayon fountain-pen potted-plant amphora pencil hot-beverage',
  ),
  4: look(
    ['rays', 'scatter', 'arch', 'panel', 'keyword', 'ticket'],
    ['mustard', 'coral', 'vermilion', 'olive', 'maroon', 'sky'],
    ['juicy', 'round', 'poster'],
    ['dots', 'kawung', 'stripes', 'waves'],
    'steaming-bowl pot-of-food curry-rice hot-beverage hot-pepper coconut pineapple shrimp teacup-without-handle shallow-pan-of-food fish cooking oden dango',
  ),
  5: look(
    ['lanes', 'swiss', 'panel', 'rays'],
    ['cobalt', 'midnight', 'vermilion', 'neon', 'lagoon', 'mustard'],
    ['poster', 'bold'],
    ['stripes', 'dots', 'grid'],
    'soccer-ball basketball volleyball badminton tennis ping-pong trophy bow-and-arrow martial-arts-uniform goal-net sports-medal',
  ),
  6: look(
    ['lanes', 'horizon', 'rays', 'keyword'],
    ['coral', 'midnight', 'sky', 'cobalt', 'forest', 'neon'],
    ['poster', 'bold'],
    ['stripes', 'waves', 'dots'],
    'running-shoe sports-medal stopwatch mountain chequered-flag 1st-place-medal',
  ),
  7: look(
    ['orbit', 'tiles', 'swiss', 'panel'],
    ['neon', 'indigo', 'cobalt', 'brand', 'ocean', 'lilac'],
    ['grotesk', 'bold'],
    ['grid', 'plus', 'dots'],
    'robot rocket satellite laptop desktop-computer keyboard gear alien-monster electric-plug high-voltage',
  ),
  8: look(
    ['swiss', 'tiles', 'arch', 'frame', 'panel'],
    ['vermilion', 'terracotta', 'rose', 'sky', 'lilac', 'olive'],
    ['serif', 'grotesk', 'italic'],
    ['plus', 'waves', 'grid', 'ceplok'],
    'framed-picture artist-palette amphora camera paintbrush moai classical-building',
  ),
  9: look(
    ['frame', 'arch', 'stage', 'rays', 'horizon'],
    ['maroon', 'sogan', 'indigo', 'forest', 'midnight', 'vermilion'],
    ['serif', 'italic', 'serif'],
    ['parang', 'kawung', 'tenun', 'ceplok'],
    'performing-arts ballet-shoes crown folding-hand-fan violin dragon-face rose',
  ),
  10: look(
    ['ticket', 'keyword', 'stage', 'panel', 'horizon'],
    ['midnight', 'mustard', 'maroon', 'neon', 'ocean', 'coral'],
    ['poster', 'serif', 'bold'],
    ['stripes', 'dots', 'grid'],
    'clapper-board film-projector movie-camera popcorn film-frames admission-tickets',
  ),
  11: look(
    ['rays', 'keyword', 'stage', 'ticket', 'panel'],
    ['mustard', 'coral', 'cobalt', 'magenta', 'neon', 'sky'],
    ['juicy', 'poster', 'round'],
    ['dots', 'stripes', 'plus'],
    'studio-microphone microphone clown-face rolling-on-the-floor-laughing grinning-squinting-face banana speech-balloon',
  ),
  12: look(
    ['scatter', 'horizon', 'rays', 'tiles', 'arch'],
    ['sky', 'mint', 'lilac', 'rose', 'mustard', 'coral'],
    ['round', 'juicy', 'round'],
    ['dots', 'plus', 'waves'],
    'balloon ferris-wheel kite circus-tent carousel-horse teddy-bear elephant dragon roller-coaster',
  ),
  13: look(
    ['panel', 'tiles', 'scatter', 'ticket'],
    ['brand', 'sky', 'mint', 'vermilion', 'lilac', 'cobalt'],
    ['bold', 'round', 'grotesk'],
    ['grid', 'dots', 'plus'],
    'graduation-cap books pencil abacus backpack microscope telescope memo school',
  ),
  14: look(
    ['swiss', 'panel', 'tiles', 'orbit'],
    ['ocean', 'brand', 'forest', 'terracotta', 'mustard', 'mint'],
    ['bold', 'grotesk'],
    ['grid', 'dots', 'stripes'],
    'chart-increasing briefcase handshake money-bag shopping-bags department-store coin bullseye',
  ),
  15: look(
    ['horizon', 'arch', 'orbit', 'panel'],
    ['mint', 'rose', 'lilac', 'terracotta', 'sky', 'olive'],
    ['round', 'serif', 'bold'],
    ['waves', 'dots', 'ceplok'],
    'lotus herb person-in-lotus-position heart-with-ribbon green-apple leafy-green sun-with-face stethoscope',
  ),
  16: look(
    ['arch', 'frame', 'swiss', 'tiles'],
    ['rose', 'magenta', 'terracotta', 'lilac', 'maroon', 'vermilion'],
    ['italic', 'serif', 'serif'],
    ['ceplok', 'kawung', 'tenun', 'parang'],
    'dress lipstick high-heeled-shoe womans-hat kimono handbag sewing-needle gem-stone',
  ),
  17: look(
    ['lanes', 'panel', 'keyword', 'rays'],
    ['midnight', 'mustard', 'vermilion', 'neon', 'coral', 'ocean'],
    ['poster', 'bold'],
    ['stripes', 'grid', 'dots'],
    'racing-car motor-scooter motorcycle sport-utility-vehicle automobile oncoming-automobile wrench',
  ),
  18: look(
    ['orbit', 'keyword', 'tiles', 'lanes', 'stage'],
    ['neon', 'indigo', 'magenta', 'cobalt', 'midnight'],
    ['grotesk', 'poster', 'bold'],
    ['grid', 'plus', 'stripes'],
    'video-game joystick game-die chess-pawn puzzle-piece crossed-swords alien-monster trophy',
  ),
  19: look(
    ['frame', 'horizon', 'arch', 'tiles', 'rays'],
    ['sogan', 'maroon', 'vermilion', 'forest', 'mustard', 'terracotta', 'ocean'],
    ['serif', 'serif', 'juicy'],
    ['kawung', 'parang', 'megaMendung', 'tenun', 'ceplok'],
    'long-drum drum folding-hand-fan dragon-face ogre bell performing-arts sailboat sheaf-of-rice',
  ),
  20: look(
    ['horizon', 'arch', 'panel', 'lanes'],
    ['forest', 'ocean', 'coral', 'sky', 'olive', 'mustard'],
    ['poster', 'bold', 'round'],
    ['waves', 'megaMendung', 'dots'],
    'camping tent compass world-map hiking-boot sailboat canoe volcano desert-island snow-capped-mountain palm-tree telescope',
  ),
  21: look(
    ['rays', 'horizon', 'keyword', 'stage', 'scatter', 'tiles'],
    ['coral', 'indigo', 'magenta', 'mustard', 'lagoon', 'cobalt'],
    ['juicy', 'poster', 'bold'],
    ['megaMendung', 'dots', 'waves', 'stripes'],
    'fireworks party-popper rainbow sunflower hibiscus red-paper-lantern kite balloon sparkler confetti-ball',
  ),
  22: look(
    ['horizon', 'arch', 'panel', 'scatter'],
    ['mint', 'rose', 'sky', 'mustard', 'forest', 'terracotta'],
    ['round', 'bold', 'serif'],
    ['waves', 'dots', 'plus'],
    'red-heart growing-heart seedling deciduous-tree folded-hands dove heart-hands evergreen-tree',
  ),
  23: look(
    ['scatter', 'ticket', 'panel', 'tiles', 'keyword'],
    ['terracotta', 'mint', 'lilac', 'vermilion', 'sky', 'olive'],
    ['round', 'bold', 'juicy'],
    ['dots', 'plus', 'grid'],
    'cat bird tropical-fish parrot bicycle locomotive cactus open-book camera lizard optical-disk hot-beverage',
  ),
  24: look(
    ['lanes', 'orbit', 'swiss', 'tiles'],
    ['cobalt', 'neon', 'midnight', 'brand', 'mustard'],
    ['poster', 'grotesk', 'bold'],
    ['stripes', 'grid', 'plus'],
    'high-voltage handshake bullseye rocket gem-stone chart-increasing',
  ),
};

const ANY = look(
  ['panel', 'tiles', 'rays', 'swiss'],
  ['brand', 'indigo', 'mustard', 'lagoon'],
  ['bold'],
  ['dots', 'plus'],
  'glowing-star party-popper megaphone',
);

/** The art direction of a category; one that has none gets a plain one. */
export const artDirection = (categoryId: number): ArtDirection => LOOKS[categoryId] ?? ANY;

/** Categories whose own icons say it better than a word of the title: a run along a river is a run. */
const OWN_ICONS_ONLY = new Set([6, 10, 11, 18, 24]);

/** Icons that stand for what a title speaks of, before those of the category. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/ngoding|coding|frontend|python|devops|cloud|open source/i, 'laptop'],
  [/wayang|ketoprak|mamanda|teater boneka/i, 'performing-arts'],
  [/makan malam|dapur/i, 'shallow-pan-of-food'],
  [/\bkopi\b|barista|menyeduh/i, 'hot-beverage'],
  [/\bteh\b/i, 'teacup-without-handle'],
  [/sambal|rempah|rendang/i, 'hot-pepper'],
  [/\b(soto|bakso|mi)\b/i, 'steaming-bowl'],
  [/\b(durian|manisan)\b/i, 'pineapple'],
  [/\b(laut|pempek|ikan|perikanan|cupang)\b/i, 'fish'],
  [/cokelat/i, 'chocolate-bar'],
  [/\broti|\bkue\b/i, 'bread'],
  [/\bnasi\b/i, 'curry-rice'],
  [/\bsate\b/i, 'oden'],
  [/basket/i, 'basketball'],
  [/futsal|soccer|sepak/i, 'soccer-ball'],
  [/voli/i, 'volleyball'],
  [/bulu tangkis/i, 'badminton'],
  [/padel|tenis meja/i, 'ping-pong'],
  [/panahan/i, 'bow-and-arrow'],
  [/silat|karate/i, 'martial-arts-uniform'],
  [/panjat|trail|\bgunung\b|rinjani|bromo|prau|lawu/i, 'mountain'],
  [/fotografi|kamera|foto\b/i, 'camera'],
  [/batik|tenun|songket|wastra|merajut|macrame/i, 'thread'],
  [/keramik/i, 'amphora'],
  [/\bbunga\b|ecoprint/i, 'hibiscus'],
  [/buku|sastra|literasi|membaca/i, 'open-book'],
  [/kucing/i, 'cat'],
  [/burung/i, 'parrot'],
  [/vespa|skuter/i, 'motor-scooter'],
  [/motor|custom bike/i, 'motorcycle'],
  [/jip/i, 'sport-utility-vehicle'],
  [/\bmobil\b|auto show|drag race/i, 'racing-car'],
  [/jazz|blues|soul/i, 'saxophone'],
  [/orkestra|keroncong/i, 'violin'],
  [/\b(rock|indie|folk)\b/i, 'guitar'],
  [/akustik/i, 'banjo'],
  [/dangdut|koplo/i, 'long-drum'],
  [/elektronik/i, 'headphone'],
  [/kecerdasan buatan|robotika|\bai\b/i, 'robot'],
  [/startup|demo day|bootcamp/i, 'rocket'],
  [/pohon|mangrove|bibit/i, 'seedling'],
  [/\bbintang\b/i, 'telescope'],
  [/layang/i, 'kite'],
  [/lampion/i, 'red-paper-lantern'],
  [/balon/i, 'balloon'],
  [/kembang api/i, 'fireworks'],
  [/yoga|meditasi/i, 'lotus'],
  [/sepeda|pesepeda/i, 'bicycle'],
  [/kereta/i, 'locomotive'],
  [/catur/i, 'chess-pawn'],
  [/kemah/i, 'camping'],
  [/pulau|karimun|raja ampat|derawan|bunaken|togean|wakatobi|gili/i, 'desert-island'],
  [/\b(danau|pesisir|perahu)\b/i, 'sailboat'],
  [/half marathon|\d+k\b/i, 'running-shoe'],
  [/beasiswa|kampus/i, 'graduation-cap'],
  [/astronomi/i, 'telescope'],
  [/vinil|piringan/i, 'optical-disk'],
  [/tanaman|bonsai/i, 'potted-plant'],
];

/** The icon for what a title speaks of. */
export const subjectIcon = (title: string, categoryId: number): string | undefined =>
  OWN_ICONS_ONLY.has(categoryId) ? undefined : SUBJECTS.find(([says]) => says.test(title))?.[1];
