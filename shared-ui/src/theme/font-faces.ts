/**
 * The faces. The fallbacks are Arial and Roboto stretched to the widths and heights of Plus Jakarta Sans (measured on
 * Indonesian text: regular is 3.2 % wider than Arial, bold as wide), so that nothing shifts when the font arrives.
 */
export const fontFaces = (fontUrl: string) => `
@font-face{font-family:'Plus Jakarta Sans';src:url('${fontUrl}') format('woff2');font-weight:200 800;font-style:normal;font-display:swap}
@font-face{font-family:'Jakarta Fallback';src:local('Arial'),local('Liberation Sans');font-weight:200 500;size-adjust:103.2%;ascent-override:100.6%;descent-override:21.5%;line-gap-override:0%}
@font-face{font-family:'Jakarta Fallback';src:local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold');font-weight:600 800;size-adjust:100%;ascent-override:103.8%;descent-override:22.2%;line-gap-override:0%}
@font-face{font-family:'Jakarta Fallback Roboto';src:local('Roboto'),local('Roboto-Regular');font-weight:200 500;size-adjust:104.4%;ascent-override:99.4%;descent-override:21.3%;line-gap-override:0%}
@font-face{font-family:'Jakarta Fallback Roboto';src:local('Roboto Bold'),local('Roboto-Bold');font-weight:600 800;size-adjust:105.3%;ascent-override:98.6%;descent-override:21.1%;line-gap-override:0%}
`;
